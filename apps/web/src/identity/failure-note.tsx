import { CallFailure, type OwnWords, useFailureText } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import styles from './failure-note.module.css';

export interface FailureNoteProps {
  readonly error: unknown;
  /** Words of the codes that only this screen may meet. */
  readonly own?: OwnWords;
}

/** Says beside a form why it was not taken, and reads it out. */
export function FailureNote({ error, own }: FailureNoteProps) {
  const t = useT();
  const text = useFailureText(error, own);
  const requestId = error instanceof CallFailure && error.code === 'unknown' ? error.requestId : undefined;
  return (
    <div className={styles.note} role="alert">
      <Icon name="alert" />
      <p>
        {text}
        {requestId && <small className={styles.code}>{t('ui.supportCode', { code: requestId })}</small>}
      </p>
    </div>
  );
}
