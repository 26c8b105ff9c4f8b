import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import { LoginPrompt } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import { TopLine } from '../../ui/blocks/top-line.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import baseItemsStyles from './base-items.module.css';
import { type Group, groupsFor, type Item, MONEY, RECORDS } from './mine-items.ts';
import styles from './mine.module.css';
import { GuestBlock, ProfileBlock } from './profile-block.tsx';

/** Operator template of the new version; any other value is the base version. */
const NEW = '1';

/** The member page with all personal functions. */
export function Screen() {
  const t = useT();
  const session = useSession();
  const { mobileTemplate, flags } = useApi().status.info;
  const { data: member } = useCall('identity.memberInfo', {}, { enabled: session !== null });
  const { insteadOf, wanted, forget } = useTaps();
  const fresh = mobileTemplate.mem_cen === NEW;
  const Items = fresh ? NewItems : BaseItems;
  return (
    <>
      <TopLine title={t('title.mine')}>
        <MemberLink
          to={paths.inbox}
          label={t('title.message')}
          className={styles.iconLink}
          instead={insteadOf(paths.inbox)}
        >
          <Icon name="mail" />
        </MemberLink>
        <MemberLink
          to={paths.settings}
          label={t('title.settings')}
          className={styles.iconLink}
          instead={insteadOf(paths.settings)}
        >
          <Icon name="settings" />
        </MemberLink>
      </TopLine>
      <div className={styles.content} data-template={fresh ? 'new' : 'base'}>
        {session ? <ProfileBlock userName={session.userName} fresh={fresh} /> : <GuestBlock />}
        <Items groups={groupsFor({ flags, session, member })} insteadOf={insteadOf} />
        <RowLink
          to={paths.download}
          icon="download"
          title={t('title.download')}
          detail={t('mine.downloadText')}
        />
      </div>
      <LoginPrompt wanted={wanted} onClose={forget} />
    </>
  );
}

/** The base version: five shortcuts in a row, and one list. */
function BaseItems({ groups, insteadOf }: ItemsProps) {
  const t = useT();
  return (
    <>
      <ul className={baseItemsStyles.strip}>
        {[...MONEY, ...RECORDS].map(({ to, icon, label }) => (
          <li key={to}>
            <MemberLink to={to} className={baseItemsStyles.stripItem} instead={insteadOf(to)}>
              <span className={baseItemsStyles.glyph}>
                <Icon name={icon} />
              </span>
              <span className={baseItemsStyles.stripLabel}>{t(label)}</span>
            </MemberLink>
          </li>
        ))}
      </ul>
      <ul className={baseItemsStyles.rows}>
        {groups
          .flatMap(({ items }) => items)
          .map(({ to, icon, label }) => (
            <li key={to}>
              <MemberLink to={to} className={baseItemsStyles.row} instead={insteadOf(to)}>
                <Icon name={icon} />
                <span>{t(label)}</span>
                <Icon name="forward" />
              </MemberLink>
            </li>
          ))}
      </ul>
    </>
  );
}

interface ItemsProps {
  readonly groups: readonly Group[];
  insteadOf(to: Path): MemberLinkProps['instead'];
}

/** The new version: two large money tiles, and grouped tiles. */
function NewItems({ groups, insteadOf }: ItemsProps) {
  const t = useT();
  return (
    <>
      <Tiles items={MONEY} insteadOf={insteadOf} />
      <Tiles items={RECORDS} insteadOf={insteadOf} />
      {groups.map(({ label, items }) => (
        <section key={label} className={styles.group}>
          <h2 className={styles.groupTitle}>{t(label)}</h2>
          <ul className={styles.grid}>
            {items.map((item) => (
              <li key={item.to}>
                <MemberLink to={item.to} className={styles.tile} instead={insteadOf(item.to)}>
                  <Icon name={item.icon} />
                  <span>{t(item.label)}</span>
                </MemberLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Tiles({ items, insteadOf }: { readonly items: readonly Item[] } & Pick<ItemsProps, 'insteadOf'>) {
  const t = useT();
  return (
    <ul className={styles.shortcuts}>
      {items.map(({ to, icon, label }) => (
        <li key={to}>
          <MemberLink to={to} className={styles.shortcut} instead={insteadOf(to)}>
            <Icon name={icon} />
            <span>{t(label)}</span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

interface Taps {
  /** Returns the action of a tap that replaces the navigation. */
  insteadOf(to: Path): MemberLinkProps['instead'];
  /** The target of a guest who is asked to log in. */
  readonly wanted: Path | undefined;
  forget(): void;
}

/**
 * A guest logs in and then continues to the target; a member who cannot invite friends is referred to
 * customer service.
 */
function useTaps(): Taps {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const { flags } = useApi().status.info;
  const [wanted, setWanted] = useState<Path>();
  return {
    wanted,
    forget: () => setWanted(undefined),
    insteadOf(to) {
      if (!session) return { dialog: true, tap: setWanted };
      if (to === paths.inviteFriends && flags['REFERRALPROMO'] !== true) {
        return { dialog: false, tap: () => toast.show(t('mine.contactService'), 'info') };
      }
      return undefined;
    },
  };
}

interface MemberLinkProps {
  readonly to: Path;
  readonly label?: string;
  readonly className: string | undefined;
  /** The action instead of the navigation, if any. */
  readonly instead: { readonly dialog: boolean; tap(to: Path): void } | undefined;
  readonly children: ReactNode;
}

/** A link for members. For a guest the link leads to the login, also before hydration. */
function MemberLink({ to, label, className, instead, children }: MemberLinkProps) {
  if (!instead) {
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
      aria-haspopup={instead.dialog ? 'dialog' : undefined}
      onClick={(event) => {
        event.preventDefault();
        instead.tap(to);
      }}
    >
      {children}
    </Link>
  );
}
