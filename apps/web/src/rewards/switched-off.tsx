import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Replaces a screen that the operator has switched off. */
export function SwitchedOff() {
  const t = useT();
  const action = { label: t('title.mine'), to: paths.mine };
  return <EmptyState title={t('rewards.off')} text={t('rewards.offText')} action={action} />;
}
