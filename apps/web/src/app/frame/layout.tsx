import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { EntryTools } from '../../identity/index.ts';
import { BalanceHidden } from '../../wallet/index.ts';
import { paths } from '../../paths.ts';
import { Announcements } from './announcements.tsx';
import { BottomMenu } from './bottom-menu.tsx';
import { Footer } from './footer.tsx';
import { LanguagePicker } from './header-buttons.tsx';
import { Header } from './header.tsx';
import { Later } from '../install/later.tsx';
import styles from './layout.module.css';
import { usePreferences } from '../panels/preferences.tsx';
import { entryOf, titleOf } from '../routing/resolve.ts';
import { useFade } from './use-fade.ts';
import { useLeftEarly } from '../panels/use-left-early.ts';
import { Waiting } from './waiting.tsx';

/** The frame of every screen: header above, bottom menu below, each where the route has it, and the footer. */
export function Layout() {
  const t = useT();
  const { brand } = useApi().status.info;
  // The menu follows the finger at once; all else is about the screen that is shown, whose words are here.
  const wanted = useRouterState({ select: (state) => state.location.pathname });
  const pathname = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const named = useRouterState({ select: ({ matches }) => titleOf(pathname, matches.at(-1)?.search ?? {}) });
  // Its words may not have come either.
  const failed = useRouterState({ select: ({ matches }) => matches.at(-1)?.status === 'error' });
  const entry = entryOf(pathname);
  const title = t(failed ? 'failed.title' : named);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useLeftEarly();
  const fade = useFade(pathname);
  const { balanceHidden } = usePreferences();
  const menu = failed || (entry?.menu ?? true);
  return (
    <div className={styles.frame} data-menu={menu}>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      {(failed || (entry?.header ?? true)) && (
        <Header
          title={title}
          home={entry?.screen === 'app/home/home-screen'}
          still={entry?.path === paths.offline}
        />
      )}
      <main id="main" className={styles.main} key={pathname} data-fade={fade}>
        <BalanceHidden value={balanceHidden}>
          <EntryTools value={<LanguagePicker />}>
            <Outlet />
          </EntryTools>
        </BalanceHidden>
      </main>
      <Footer />
      {menu && <BottomMenu pathname={wanted} />}
      <Announcements key={`announcements ${pathname}`} pathname={pathname} />
      <Waiting />
      <Later />
    </div>
  );
}
