import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/**
 * The maintenance screen at its own address while the site is open. Under maintenance every address shows the
 * closed screen.
 */
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
