import { useRouterState } from '@tanstack/react-router';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TopLine } from '../ui/blocks/top-line.tsx';
import { entryOf } from './routing/resolve-route.ts';

/** Placeholder of a section that is not built yet, with links to existing sections. */
export function Screen() {
  const t = useT();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entry = entryOf(pathname);
  const title = t(entry?.title ?? 'title.notFound');
  return (
    <>
      {entry?.header === false && <TopLine title={title} />}
      <EmptyState
        title={t('onItsWay.title', { section: title })}
        text={t('onItsWay.text')}
        action={{ label: t('layout.goHome'), to: paths.home }}
      />
    </>
  );
}
