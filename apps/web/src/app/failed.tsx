import type { ErrorComponentProps } from '@tanstack/react-router';
import { useT } from '../i18n/locale-provider.tsx';
import { FailureState } from '../ui/failure-state.tsx';

/** A screen that could not be brought or broke while rendering. */
export function Failed({ reset }: ErrorComponentProps) {
  const t = useT();
  return <FailureState title={t('failed.title')} text={t('error.unknown')} onRetry={reset} />;
}
