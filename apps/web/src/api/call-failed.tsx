import { useT } from '../i18n/locale-provider.tsx';
import { FailureState } from '../ui/feedback/failure-state.tsx';
import { failureWords } from './failure-words.ts';
import { useRequestId } from './page-request-id.ts';

export interface CallFailedProps {
  /** What the call failed with; `null` when it waits for a network. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands where a screen's content would be, when that could not be brought. */
export function CallFailed({ error, onRetry }: CallFailedProps) {
  const t = useT();
  const requestId = useRequestId(error);
  return (
    <FailureState
      title={t('failed.title')}
      text={t(failureWords(error))}
      requestId={requestId}
      onRetry={onRetry}
    />
  );
}
