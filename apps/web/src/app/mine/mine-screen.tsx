import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { LoginPrompt } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { TopLine } from '../../ui/top-line.tsx';
import styles from './mine.module.css';
import { GuestBlock, ProfileBlock } from './profile-block.tsx';

interface Shortcut {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: PlainMessageKey;
}

const MONEY: readonly Shortcut[] = [
  { to: paths.voucherCenter, icon: 'wallet', label: 'title.deposit' },
  { to: paths.withdraw, icon: 'withdraw', label: 'title.withdraw' },
];
const RECORDS: readonly Shortcut[] = [
  { to: paths.gameRecord, icon: 'list', label: 'title.gameRecord' },
  { to: paths.accountRecord, icon: 'clock', label: 'title.accountRecord' },
  { to: paths.securityCenter, icon: 'shield', label: 'title.securityCenter' },
];

/** Everything that is a member's own, one tap away. A guest is asked to log in and then goes where they wanted. */
export function Screen() {
  const t = useT();
  const session = useSession();
  const [wanted, setWanted] = useState<Path>();
  const ask = session ? undefined : setWanted;
  return (
    <>
      <TopLine title={t('title.mine')}>
        <MemberLink to={paths.inbox} label={t('title.message')} className={styles.iconLink} onGuest={ask}>
          <Icon name="mail" />
        </MemberLink>
        <MemberLink to={paths.settings} label={t('title.settings')} className={styles.iconLink} onGuest={ask}>
          <Icon name="settings" />
        </MemberLink>
      </TopLine>
      <div className={styles.content}>
        {session ? <ProfileBlock userName={session.userName} /> : <GuestBlock />}
        <Shortcuts shortcuts={MONEY} onGuest={ask} />
        <Shortcuts shortcuts={RECORDS} onGuest={ask} />
        <RowLink
          to={paths.download}
          icon="download"
          title={t('title.download')}
          detail={t('mine.downloadText')}
        />
      </div>
      <LoginPrompt wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}

type OnGuest = ((wanted: Path) => void) | undefined;

function Shortcuts({
  shortcuts,
  onGuest,
}: {
  readonly shortcuts: readonly Shortcut[];
  readonly onGuest: OnGuest;
}) {
  const t = useT();
  return (
    <ul className={styles.shortcuts}>
      {shortcuts.map(({ to, icon, label }) => (
        <li key={to}>
          <MemberLink to={to} className={styles.shortcut} onGuest={onGuest}>
            <Icon name={icon} />
            <span>{t(label)}</span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

interface MemberLinkProps {
  readonly to: Path;
  readonly label?: string;
  readonly className: string | undefined;
  /** What happens instead when nobody is signed in; undefined for a member. */
  readonly onGuest: OnGuest;
  readonly children: ReactNode;
}

/** Leads a member there. For a guest it is the way to the login, also before the script runs that asks in place. */
function MemberLink({ to, label, className, onGuest, children }: MemberLinkProps) {
  if (!onGuest) {
    return (
      <Link to={to} className={className} aria-label={label}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      to={paths.login}
      search={{ return: to }}
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        onGuest(to);
      }}
    >
      {children}
    </Link>
  );
}
