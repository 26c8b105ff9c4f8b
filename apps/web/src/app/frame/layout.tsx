import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import type { PageCode } from '../../content/page-titles.ts';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { EntryTools, isTrial } from '../../identity/index.ts';
import { useChatUnread } from '../../messages/chat/use-chat-unread.ts';
import { type Path, paths } from '../../paths.ts';
import { VisuallyHidden } from '../../ui/blocks/visually-hidden.tsx';
import { afterLoad } from '../../ui/loading/after-load.ts';
import { FirstViewIcon, type FirstViewIconName } from '../../ui/pictures/first-view-icon.tsx';
import { BalanceHidden } from '../../wallet/index.ts';
import type { InstallLayerProps } from '../install/install-layer.tsx';
import { usePreferences } from '../panels/preferences.tsx';
import { entryOf, titleOf } from '../routing/resolve-route.ts';
import { LanguagePicker } from './header-buttons.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { NavigationProgress } from './navigation-progress.tsx';

/** Responsible-gaming text for guests; members see their own limits there. */
const PUBLIC_TEXT = { code: 'responsible' } satisfies { readonly code: PageCode };

const ITEMS: readonly Item[] = [
  { to: paths.home, icon: 'home', label: 'menu.home' },
  { to: paths.activity, icon: 'gift', label: 'menu.promotions' },
  { to: paths.voucherCenter, icon: 'wallet', label: 'menu.deposit' },
  { to: paths.service, icon: 'headset', label: 'menu.service' },
  { to: paths.mine, icon: 'user', label: 'menu.mine' },
];

const REFRESH_AFTER_MS = 500;

const PLACES: Readonly<Record<string, PopupPlace>> = { [paths.home]: 'm_home', [paths.register]: 'm_reg' };

const SOON_MS = 500;

const DEFERRED_MS = 8000;

const PHONE = /Android|iP(?:hone|ad|od)/;

/** The frame of every screen: header, bottom menu (each if the route has it) and footer. */
export function Layout() {
  const t = useT();
  const { brand } = useApi().status.info;
  // The menu reacts at once; everything else follows the displayed screen, whose messages are loaded.
  const wanted = useRouterState({ select: (state) => state.location.pathname });
  const pathname = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const named = useRouterState({ select: ({ matches }) => titleOf(pathname, matches.at(-1)?.search ?? {}) });
  // The messages may have failed to load as well.
  const failed = useRouterState({ select: ({ matches }) => matches.at(-1)?.status === 'error' });
  const entry = entryOf(pathname);
  const title = t(failed ? 'failed.title' : named);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useEarlyExit();
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
      <NavigationProgress />
      <DeferredPrompts />
    </div>
  );
}

/**
 * Returns whether the screen fades in. Exceptions: the first screen of the page, and a screen after a swipe
 * back, which the browser animates.
 */
function useFade(pathname: string): boolean {
  const { history } = useRouter();
  const [swiped, setSwiped] = useState(false);
  const [shown, show] = useState({ pathname, fades: false });
  if (shown.pathname !== pathname) show({ pathname, fades: !swiped });
  useEffect(() => {
    let swipedBack = () => false;
    const watch = () =>
      void import('./swipes.ts').then(
        ({ watchSwipes }) => {
          swipedBack = watchSwipes();
        },
        // Without a network the script did not load: a swipe back fades like any other navigation.
        () => undefined,
      );
    const off = afterLoad(watch, 0);
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      setSwiped((type === 'BACK' || type === 'GO') && swipedBack());
    });
    return () => {
      off();
      unsubscribe();
    };
  }, [history]);
  return shown.fades;
}

/**
 * Install prompts and offline notices. They are not part of the first paint. They load early on a phone,
 * without a network or on a cached page, otherwise late.
 */
function DeferredPrompts() {
  const { words } = useRouter().options.context;
  const [Layer, setLayer] = useState<ComponentType<InstallLayerProps>>();
  useEffect(() => {
    const bring = () =>
      void import('../install/install-layer.tsx').then(
        ({ InstallLayer }) => setLayer(() => InstallLayer),
        // The page works without the script; the next page tries again.
        () => undefined,
      );
    const soon =
      PHONE.test(navigator.userAgent) || !navigator.onLine || Boolean(navigator.serviceWorker?.controller);
    const timer = setTimeout(bring, soon ? SOON_MS : DEFERRED_MS);
    addEventListener('offline', bring);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', bring);
    };
  }, []);
  return Layer ? <Layer completeCatalogue={words.complete} /> : null;
}

const load = () => import('../home/auto-prompts.tsx');

/** Automatic pop-ups of a screen. Their script loads only after the screen has been visible for a moment. */
function Announcements({ pathname }: { readonly pathname: string }) {
  const place = PLACES[pathname];
  const [Popups, setPopups] = useState<ComponentType<{ readonly place: PopupPlace }>>();
  useEffect(() => {
    if (!place) return;
    let left = false;
    const off = afterLoad(() => {
      load().then(
        (module) => left || startTransition(() => setPopups(() => module.AutoPrompts)),
        // Without a network no pop-up opens; the next visit of the screen tries again.
        () => {},
      );
    }, REFRESH_AFTER_MS);
    return () => {
      left = true;
      off();
    };
  }, [place]);
  return place && Popups ? <Popups place={place} /> : null;
}

interface Item {
  readonly to: Path;
  readonly icon: FirstViewIconName;
  readonly label: PlainMessageKey;
}

/** The bottom menu with five entries; the deposit is highlighted in the middle. */
function BottomMenu({ pathname }: { readonly pathname: string }) {
  const t = useT();
  // Two addresses lead to one screen.
  const here = pathname === paths.memberHome ? paths.mine : pathname;
  const { customerService, flags } = useApi().status.info;
  const unread = useChatUnread();
  const chat = flags['CBS3'] ? undefined : customerService[0]?.path;
  return (
    <nav className={styles.menu} aria-label={t('menu.label')}>
      {ITEMS.map((item) => {
        const words = (
          <>
            <span className={styles.menuGlyph}>
              <FirstViewIcon name={item.icon} />
              {item.to === paths.service && unread > 0 && <span className={styles.menuDot} />}
            </span>
            <span className={styles.menuLabel}>{t(item.label)}</span>
            {item.to === paths.service && unread > 0 && (
              <VisuallyHidden>{t('chat.unread', { count: unread })}</VisuallyHidden>
            )}
          </>
        );
        // A chat on another site opens in a new window; the site stays open.
        return item.to === paths.service && chat?.startsWith('https:') ? (
          <a key={item.to} className={styles.menuItem} href={chat} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          <Link
            key={item.to}
            to={item.to === paths.service && chat ? chat : item.to}
            className={styles.menuItem}
            data-main={item.to === paths.voucherCenter}
            aria-current={item.to === here ? 'page' : undefined}
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}

/** The footer: operator, audience and rules. */
function Footer() {
  const t = useT();
  const session = useSession();
  const { brand, minimumAge: age } = useApi().status.info;
  return (
    <footer className={styles.footer}>
      <p>{t('footer.adults', { brand: brand.name, age })}</p>
      <p className={styles.footerLinks}>
        {session && !isTrial(session) ? (
          <Link to={paths.protection}>{t('footer.protection')}</Link>
        ) : (
          <Link to={paths.userAgreement} search={PUBLIC_TEXT}>
            {t('footer.protection')}
          </Link>
        )}
        <Link to={paths.help}>{t('footer.help')}</Link>
        <Link to={paths.userAgreement}>{t('footer.terms')}</Link>
        <Link to={paths.service}>{t('footer.service')}</Link>
      </p>
    </footer>
  );
}

/**
 * Handles back and forward navigation during hydration. The router listens only afterwards, so the address
 * and the screen would differ.
 */
export function useEarlyExit(): void {
  const router = useRouter();
  useEffect(() => {
    if (router.latestLocation.href !== router.state.location.href) void router.load();
  }, [router]);
}
