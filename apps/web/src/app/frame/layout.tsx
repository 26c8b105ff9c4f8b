import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useApi, useSession } from '../../api/index.ts';
import type { PageCode } from '../../content/pages/page-titles.ts';
import type { PopupPlace } from '../../content/popups/popup-store.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { EntryTools, isTrial } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import { afterLoad } from '../../ui/loading/after-load.ts';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { BalanceHidden } from '../../wallet/index.ts';
import type { InstallLayerProps } from '../install/install-layer.tsx';
import { usePreferences } from '../panels/preferences.tsx';
import { useLeftEarly } from '../panels/use-left-early.ts';
import { entryOf, titleOf } from '../routing/resolve.ts';
import bottomMenuStyles from './bottom-menu.module.css';
import footerStyles from './footer.module.css';
import { LanguagePicker } from './header-buttons.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Waiting } from './waiting.tsx';

/** What anybody may read about playing safely; members have their own limits there. */
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

const LATER_MS = 8000;

const PHONE = /Android|iP(?:hone|ad|od)/;

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

/**
 * Whether the screen of this path fades in: not the one the page opened with, which is there from the first
 * paint, nor one that a swipe brought back, which the browser moved itself.
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
        // Without a network it did not come: a swipe back fades like any other way.
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
 * Everything about installing and being offline: none of it is painted at first, so none of it comes at first. It
 * comes soon where there is something to say (on a phone, without a network, behind a page from the device), and
 * otherwise when the page has long been there.
 */
function Later() {
  const { words } = useRouter().options.context;
  const [Layer, setLayer] = useState<ComponentType<InstallLayerProps>>();
  useEffect(() => {
    const bring = () =>
      void import('../install/install-layer.tsx').then(
        ({ InstallLayer }) => setLayer(() => InstallLayer),
        // Without it the page is what it was; the next one asks again.
        () => undefined,
      );
    const soon =
      PHONE.test(navigator.userAgent) || !navigator.onLine || Boolean(navigator.serviceWorker?.controller);
    const timer = setTimeout(bring, soon ? SOON_MS : LATER_MS);
    addEventListener('offline', bring);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', bring);
    };
  }, []);
  return Layer ? <Layer completeWords={words.complete} /> : null;
}

const load = () => import('../home/comes-by-itself.tsx');

/** What pops up over a screen. Nothing of it is fetched before the screen has stood there for a moment. */
function Announcements({ pathname }: { readonly pathname: string }) {
  const place = PLACES[pathname];
  const [Popups, setPopups] = useState<ComponentType<{ readonly place: PopupPlace }>>();
  useEffect(() => {
    if (!place) return;
    let left = false;
    const off = afterLoad(() => {
      load().then(
        (module) => left || startTransition(() => setPopups(() => module.ComesByItself)),
        // Without a network nothing pops up; the next visit of the screen tries again.
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
  readonly icon: IconName;
  readonly label: PlainMessageKey;
}

/** The five places a thumb reaches from everywhere; the deposit stands out in the middle. */
function BottomMenu({ pathname }: { readonly pathname: string }) {
  const t = useT();
  // Two addresses, one screen.
  const here = pathname === paths.memberHome ? paths.mine : pathname;
  const chat = useApi().status.info.customerService[0]?.path;
  return (
    <nav className={bottomMenuStyles.menu} aria-label={t('menu.label')}>
      {ITEMS.map((item) => {
        const words = (
          <>
            <span className={bottomMenuStyles.glyph}>
              <Icon name={item.icon} />
            </span>
            <span className={bottomMenuStyles.label}>{t(item.label)}</span>
          </>
        );
        // A chat of another house opens beside the site, which stays where it is.
        return item.to === paths.service && chat?.startsWith('https:') ? (
          <a key={item.to} className={bottomMenuStyles.item} href={chat} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          <Link
            key={item.to}
            to={item.to === paths.service && chat ? chat : item.to}
            className={bottomMenuStyles.item}
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

/** The end of every page: whose it is, for whom, and the rules. */
function Footer() {
  const t = useT();
  const session = useSession();
  const { brand, minimumAge: age } = useApi().status.info;
  return (
    <footer className={footerStyles.footer}>
      <p>{t('footer.adults', { brand: brand.name, age })}</p>
      <p className={footerStyles.links}>
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
