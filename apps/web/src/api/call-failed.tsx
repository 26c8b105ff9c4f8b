import { CallFailure } from './exchange.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { FailureState } from '../ui/failure-state.tsx';
import { failureWords } from './failure-words.ts';
import { usePageRequestId } from './page-request-id.ts';

export interface CallFailedProps {
  /** What the call failed with; `null` when it waits for a network. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands where a screen's content would be, when that could not be brought. */
export function CallFailed({ error, onRetry }: CallFailedProps) {
  const t = useT();
  const pageRequestId = usePageRequestId();
  const requestId = (error instanceof CallFailure ? error.requestId : undefined) ?? pageRequestId;
  return (
    <FailureState
      title={t('failed.title')}
      text={t(failureWords(error))}
      requestId={requestId}
      onRetry={onRetry}
    />
  );
}
