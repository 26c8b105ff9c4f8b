import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import { BalanceHidden } from '../wallet/index.ts';
import { BottomMenu } from './bottom-menu.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { usePreferences } from './preferences.tsx';
import { entryOf } from './resolve.ts';

/** The frame of every screen: header above, bottom menu below, each where the route has it. */
export function Layout() {
  const t = useT();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Only a change of screen fades in: the first one is there from the first paint.
  const changed = useRouterState({ select: (state) => state.resolvedLocation?.pathname !== undefined });
  const entry = entryOf(pathname);
  const title = t(entry?.title ?? 'title.notFound');
  useEffect(() => {
    document.title = `${title} · Tessera`;
  }, [title]);
  const { balanceHidden } = usePreferences();
  const menu = entry?.menu ?? true;
  return (
    <div className={styles.frame} data-menu={menu}>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      {(entry?.header ?? true) && <Header title={title} home={entry?.screen === 'app/home/home-screen'} />}
      <main id="main" className={styles.main} key={pathname} data-fade={changed}>
        <BalanceHidden value={balanceHidden}>
          <Outlet />
        </BalanceHidden>
      </main>
      {menu && <BottomMenu pathname={pathname} />}
    </div>
  );
}
