import type { ReactNode } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../pictures/icon.tsx';
import styles from './state.module.css';
import { Support } from './support.tsx';

export interface FailureStateProps {
  readonly title: string;
  readonly text?: string;
  /** Reference of the answer, for whoever asks support. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  /** Another way on. */
  readonly children?: ReactNode;
}

/** Says what happened, and offers to try again and where help is. */
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
