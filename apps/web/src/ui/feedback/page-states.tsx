import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Icon } from '../pictures/icon.tsx';
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

interface SupportProps {
  /** Request id for support. */
  readonly requestId: string | undefined;
}

/** Support link after an error. It works without the router, which may be what failed. */
export function Support({ requestId }: SupportProps) {
  const t = useT();
  return (
    <>
      {requestId && <p className={styles.code}>{t('ui.supportCode', { code: requestId })}</p>}
      <a className={styles.help} href={paths.help}>
        {t('footer.help')}
      </a>
    </>
  );
}

interface FailureStateProps {
  readonly title: string;
  readonly text?: string;
  /** Request id for support. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  /** An alternative action. */
  readonly children?: ReactNode;
}

/** Explains an error, with retry and support link. */
export function FailureState({ title, text, requestId, onRetry, children }: FailureStateProps) {
  const t = useT();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.alarm}>
        <Icon name="alert" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
      {children}
      <Support requestId={requestId} />
    </div>
  );
}
