import { useT } from '../../i18n/locale-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** Stands in the place of a screen that somebody on trial cannot use. */
export function TrialRefused() {
  const t = useT();
  return <EmptyState title={t('error.trialRefused')} action={useOwnAccount()} />;
}
