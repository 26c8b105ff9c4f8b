import { Link, useRouter } from '@tanstack/react-router';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { isTrial, useCanRegister } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import { previousAddress, cameFromSite } from '../../ui/loading/browser-page.ts';
import { FirstViewIcon } from '../../ui/pictures/first-view-icon.tsx';
import { HeadIcon } from '../../ui/pictures/head-icon.tsx';
import { BalanceChip, DebtLine } from '../../wallet/index.ts';
import { usePreferences } from '../panels/preferences.tsx';
import { BalanceOpener, HeaderMenu, LanguagePicker } from './header-buttons.tsx';
import styles from './header.module.css';

/** On these paths the back link leads home, whatever the previous page was. */
const BACK_TO_HOME = new Set<string>([
  paths.login,
  paths.register,
  paths.trial,
  paths.notice,
  paths.forgotPassword,
  paths.settings,
]);

/** Lists whose entries have their own addresses (`?id=`): the back link of an entry leads to its list. */
const LISTS: readonly string[] = [paths.notice, paths.message, paths.memberNotice] satisfies Path[];

export interface HeaderProps {
  readonly title: string;
  readonly home: boolean;
  /** Renders links only, for a page without the site's script. */
  readonly still: boolean;
}

/** The header: brand on the home page, otherwise back link and title; session actions at the end. */
export function Header({ title, home, still }: HeaderProps) {
  const session = useSession();
  return (
    <header className={styles.header}>
      {home || still ? <Brand /> : <Back title={title} />}
      {!still && (
        <div className={styles.corner}>
          {session ? <MemberActions /> : <GuestActions />}
          <LanguagePicker />
          <HeaderMenu />
        </div>
      )}
    </header>
  );
}

function Brand() {
  const { brand } = useApi().status.info;
  return (
    <h1>
      <Link to={paths.home} className={styles.brand}>
        <img src={brand.logoUrl} alt="" width={28} height={28} suppressHydrationWarning />
        <span>{brand.name}</span>
      </Link>
    </h1>
  );
}

function Back({ title }: { readonly title: string }) {
  const t = useT();
  const router = useRouter();
  const goBack = () => {
    const { pathname, search } = router.state.location;
    const { id, ...list } = search as Readonly<Record<string, string>>;
    const mayGoBack = router.history.canGoBack() || cameFromSite();
    if (isList(pathname) && id !== undefined) listBefore(router, pathname, list);
    else if (BACK_TO_HOME.has(pathname) || !mayGoBack) void router.navigate({ to: paths.home });
    else router.history.back();
  };
  return (
    <div className={styles.where}>
      <button type="button" className={styles.back} onClick={goBack} aria-label={t('layout.back')}>
        <FirstViewIcon name="back" />
      </button>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
    </div>
  );
}

/** Goes one step back if the previous page was the list, which restores its scroll position. */
function listBefore(
  router: ReturnType<typeof useRouter>,
  to: Path,
  search: Readonly<Record<string, string>>,
): void {
  const { href } = router.buildLocation({ to, search });
  if (previousAddress() === location.origin + href) router.history.back();
  else void router.navigate({ to, search });
}

function isList(pathname: string): pathname is Path {
  return LISTS.includes(pathname);
}

function GuestActions() {
  const t = useT();
  const straight = useApi().status.info.flags['DIRECTREG'] === true;
  const registers = useCanRegister();
  return (
    <>
      <Link to={paths.login} className={styles.login}>
        {t('layout.login')}
      </Link>
      {straight && registers && (
        <Link to={paths.register} className={styles.register}>
          {t('layout.register')}
        </Link>
      )}
    </>
  );
}

/** The member's name, balance with its explanation, and the link to the member page. */
export function MemberActions() {
  const t = useT();
  const session = useSession();
  const trial = isTrial(session);
  const { balanceHidden } = usePreferences();
  const { data: member } = useCall('identity.memberInfo', {});
  const balance = (
    <span className={styles.balance}>
      <BalanceChip hidden={balanceHidden} />
    </span>
  );
  return (
    <>
      {trial ? (
        // Play money has no components and no ledger entries.
        <span className={styles.holdings}>
          <span className={styles.trial}>{t('layout.trial')}</span>
          {balance}
        </span>
      ) : (
        <BalanceOpener>
          <span className={styles.purpose}>{t('wallet.balance')} </span>
          <span className={styles.name}>
            <HeadIcon url={member?.headIconUrl} />
            <bdi>
              <DebtLine hidden={balanceHidden}>{member?.nickname ?? session?.userName}</DebtLine>
            </bdi>
          </span>
          {balance}
        </BalanceOpener>
      )}
      {!trial && (
        <Link to={paths.voucherCenter} className={styles.deposit} aria-label={t('layout.deposit')}>
          <span className={styles.plus}>
            <FirstViewIcon name="plus" />
          </span>
        </Link>
      )}
    </>
  );
}
