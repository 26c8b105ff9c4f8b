import { ButtonLink } from '../controls/button.tsx';
import styles from './state.module.css';
import { Support, type SupportProps } from './support.tsx';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  /** The one thing to do about it. */
  readonly action?: {
    readonly label: string;
    readonly to: string;
    readonly search?: Readonly<Record<string, string>>;
  };
  /** Where something went wrong: help, and the reference of the answer. */
  readonly support?: SupportProps;
}

/** Says what would be here and what to do. */
export function EmptyState({ title, text, action, support }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <img src="/art/empty/quiet.svg" alt="" width={180} height={110} loading="lazy" />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && (
        <ButtonLink to={action.to} {...(action.search && { search: action.search })} kind="secondary">
          {action.label}
        </ButtonLink>
      )}
      {support && <Support {...support} />}
    </div>
  );
}
