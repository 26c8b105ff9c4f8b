import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

export interface FailureStateProps {
  readonly title: string;
  readonly text?: string;
  /** Reference of the answer, for whoever asks support. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
}

/** Says what happened and offers to try again. The link works without the router, which may be what failed. */
export function FailureState({ title, text, requestId, onRetry }: FailureStateProps) {
  const t = useT();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.alarm}>
        <Icon name="alert" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {requestId && <p className={styles.code}>{t('ui.supportCode', { code: requestId })}</p>}
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
      <a className={styles.help} href={paths.help}>
        {t('footer.help')}
      </a>
    </div>
  );
}
