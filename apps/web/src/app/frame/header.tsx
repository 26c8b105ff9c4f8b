import { Link, useRouter } from '@tanstack/react-router';
import { useApi, useSession } from '../../api/index.ts';
import { useRegisters } from '../../identity/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { type Path, paths } from '../../paths.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { addressBefore, insideBefore } from '../../ui/loading/inside-before.ts';
import styles from './header.module.css';
import { HeaderMenu, LanguagePicker } from './header-buttons.tsx';
import { MemberCorner } from './member-corner.tsx';

/** From these the way back is home, whatever came before. */
const BACK_TO_HOME = new Set<string>([
  paths.login,
  paths.register,
  paths.trial,
  paths.notice,
  paths.forgotPassword,
  paths.settings,
]);

/** Lists whose entries have addresses of their own, `?id=`: the way back from an entry is its list. */
const LISTS: readonly string[] = [paths.notice, paths.message, paths.memberNotice] satisfies Path[];

export interface HeaderProps {
  readonly title: string;
  readonly home: boolean;
  /** On a page without the site's script: what is here are links. */
  readonly still: boolean;
}

/** The top line: the brand at home, elsewhere the way back and where one is; at its end who is signed in. */
export function Header({ title, home, still }: HeaderProps) {
  const session = useSession();
  return (
    <header className={styles.header}>
      {home || still ? <Brand /> : <Back title={title} />}
      {!still && (
        <div className={styles.corner}>
          {session ? <MemberCorner /> : <GuestCorner />}
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
    const mayGoBack = router.history.canGoBack() || insideBefore();
    if (isList(pathname) && id !== undefined) backToList(router, pathname, list);
    else if (BACK_TO_HOME.has(pathname) || !mayGoBack) void router.navigate({ to: paths.home });
    else router.history.back();
  };
  return (
    <div className={styles.where}>
      <button type="button" className={styles.back} onClick={goBack} aria-label={t('layout.back')}>
        <Icon name="back" />
      </button>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
    </div>
  );
}

/** One step back where the list came before, which finds it where it was scrolled. */
function backToList(
  router: ReturnType<typeof useRouter>,
  to: Path,
  search: Readonly<Record<string, string>>,
): void {
  const { href } = router.buildLocation({ to, search });
  if (addressBefore() === location.origin + href) router.history.back();
  else void router.navigate({ to, search });
}

function isList(pathname: string): pathname is Path {
  return LISTS.includes(pathname);
}

function GuestCorner() {
  const t = useT();
  const straight = useApi().status.info.flags['DIRECTREG'] === true;
  const registers = useRegisters();
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
