import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** The address of the maintenance screen while the site is open: under maintenance every address shows that screen. */
export function Screen() {
  const t = useT();
  return (
    <EmptyState
      title={t('closed.none')}
      text={t('closed.noneText')}
      action={{ label: t('layout.goHome'), to: paths.home }}
    />
  );
}
