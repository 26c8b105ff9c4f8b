import { ButtonLink } from '../controls/button.tsx';
import { Support, type SupportProps } from './page-states.tsx';
import styles from './state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  /** The suggested action. */
  readonly action?: {
    readonly label: string;
    readonly to: string;
    readonly search?: Readonly<Record<string, string>>;
  };
  /** After an error: support link and reference. */
  readonly support?: SupportProps;
}

/** Explains missing content and suggests an action. */
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
