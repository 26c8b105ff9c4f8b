import { CallFailure } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../i18n/messages.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './failure-note.module.css';
import { failureWords } from './failure-words.ts';

export interface FailureNoteProps {
  readonly error: unknown;
  /** Words of the codes that only this screen may meet. */
  readonly own?: Readonly<Record<string, PlainMessageKey>>;
}

/** Says beside a form why it was not taken, and reads it out. */
export function FailureNote({ error, own }: FailureNoteProps) {
  const t = useT();
  const requestId = error instanceof CallFailure && error.code === 'unknown' ? error.requestId : undefined;
  return (
    <div className={styles.note} role="alert">
      <Icon name="alert" />
      <p>
        {t(failureWords(error, own))}
        {requestId && <small className={styles.code}>{t('ui.supportCode', { code: requestId })}</small>}
      </p>
    </div>
  );
}
