import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
  const entry = entryOf(pathname);
  const title = t(entry?.title ?? 'title.notFound');
  useEffect(() => {
    document.title = `${title} · Tessera`;
  }, [title]);
  const fade = useMoved(pathname);
  const { balanceHidden } = usePreferences();
  const menu = entry?.menu ?? true;
  return (
    <div className={styles.frame} data-menu={menu}>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      {(entry?.header ?? true) && <Header title={title} home={entry?.screen === 'app/home/home-screen'} />}
      <main id="main" className={styles.main} key={pathname} data-fade={fade}>
        <BalanceHidden value={balanceHidden}>
          <Outlet />
        </BalanceHidden>
      </main>
      {menu && <BottomMenu pathname={pathname} />}
    </div>
  );
}

/** Whether the visitor went on from the screen the page opened with: that one is there from the first paint. */
function useMoved(pathname: string): boolean {
  const [opened] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== opened) setMoved(true);
  return moved;
}
