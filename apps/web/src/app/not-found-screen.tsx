import { Link, useRouterState } from '@tanstack/react-router';
import { usePageRequestId } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useHydrated } from '../ui/loading/browser-page.ts';
import styles from './not-found.module.css';

/** Not found, with links to existing pages. */
export function Screen() {
  const t = useT();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // The server renders one page for all unknown addresses; only the browser knows the address.
  const hydrated = useHydrated();
  const pageId = usePageRequestId();
  return (
    <>
      <EmptyState
        title={t('title.notFound')}
        text={t('notFound.text')}
        action={{ label: t('layout.goHome'), to: paths.home }}
      />
      <p className={styles.address}>
        <bdi dir="ltr">{hydrated && pathname}</bdi>
      </p>
      <p className={styles.ways}>
        <Link to={paths.gameList}>{t('notFound.games')}</Link>
        <Link to={paths.activity}>{t('menu.promotions')}</Link>
        <Link to={paths.help}>{t('footer.help')}</Link>
      </p>
      {pageId && <p className={styles.reference}>{t('ui.supportCode', { code: pageId })}</p>}
    </>
  );
}
