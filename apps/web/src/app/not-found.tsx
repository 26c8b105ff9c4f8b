import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** An address that is none of ours, with the way to what is. */
export function NotFound() {
  const t = useT();
  return (
    <EmptyState
      title={t('title.notFound')}
      text={t('notFound.text')}
      action={{ label: t('layout.goHome'), to: paths.home }}
    />
  );
}
