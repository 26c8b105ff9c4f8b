import { useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Stands in the place of a screen that somebody on trial cannot use. */
export function TrialRefused() {
  const t = useT();
  const action = { label: t('title.register'), to: paths.register };
  return <EmptyState title={t('error.trialRefused')} action={action} />;
}
