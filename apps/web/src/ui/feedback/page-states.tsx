import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../controls/button.tsx';
import { FirstViewIcon } from '../pictures/first-view-icon.tsx';
import styles from './state.module.css';

export interface SupportProps {
  /** Request id for support. */
  readonly requestId: string | undefined;
}

/** Support link after an error. The link works without the router, because the router may have failed. */
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
        <FirstViewIcon name="alert" />
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
