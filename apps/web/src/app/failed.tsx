import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CallFailure, useRequestId } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { FailureState } from '../ui/feedback/failure-state.tsx';

/** Stands in the frame where a screen could not be brought or broke while rendering. */
export function Failed({ error }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const requestId = useRequestId(error);
  // Browsers word it each their own way that a script did not come, and all speak of a module.
  const cut = error instanceof CallFailure || /module|preload/.test(String(error));
  // A script that did not come is asked for again by the whole page alone.
  const again = () => (navigator.onLine ? location.reload() : void router.invalidate());
  return (
    <FailureState
      title={t('failed.title')}
      text={t(cut ? 'error.offline' : 'error.unknown')}
      requestId={requestId}
      onRetry={again}
    />
  );
}
