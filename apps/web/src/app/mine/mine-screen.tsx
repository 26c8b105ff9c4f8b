import { Link } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { type ReactNode, useState } from 'react';
import { useApi, useCall, useSession } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import { isTrial, LoginPrompt } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import { levelNeed } from '../../rewards/index.ts';
import { Badge } from '../../ui/blocks/badge.tsx';
import { TopLine } from '../../ui/blocks/top-line.tsx';
import { RowLink } from '../../ui/controls/row-link.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import type { ScreenContext } from '../routing/routes.tsx';
import baseItemsStyles from './base-items.module.css';
import { type Group, groupsFor, type Item, MONEY, RECORDS } from './mine-items.ts';
import styles from './mine.module.css';
import { GuestBlock, ProfileBlock } from './profile-block.tsx';

/** Operator template of the new version; any other value is the base version. */
const NEW = '1';

/** Trial accounts have no inbox. */
function hasInbox(session: SessionInfo | null): boolean {
  return session !== null && !isTrial(session);
}

export function needs({ session, language }: ScreenContext): readonly Need[] {
  if (!hasInbox(session)) return [];
  return [
    { call: 'inbox.unreadMessages', input: {} },
    { call: 'rewards.availablePromotions', input: {} },
    levelNeed(language),
  ];
}

/** The member page with all personal functions. */
export function Screen() {
  const t = useT();
  const session = useSession();
  const { mobileTemplate, flags } = useApi().status.info;
  const { data: member } = useCall('identity.memberInfo', {}, { enabled: session !== null });
  const { data: unread = 0 } = useCall('inbox.unreadMessages', {}, { enabled: hasInbox(session) });
  const { claimable, hasMissions } = useAvailablePromotions(flags);
  const counts = new Map<Path, number>([
    [paths.inbox, unread],
    [paths.rewardCenter, claimable],
  ]);
  const { insteadOf, wanted, forget } = useTaps();
  const fresh = mobileTemplate.mem_cen === NEW;
  const Items = fresh ? NewItems : BaseItems;
  return (
    <>
      <TopLine title={t('title.mine')}>
        <MemberLink
          to={paths.inbox}
          label={unread > 0 ? t('inbox.unreadCount', { count: unread }) : t('title.message')}
          className={styles.iconLink}
          instead={insteadOf(paths.inbox)}
        >
          <Icon name="mail" />
          {unread > 0 && <span className={styles.dot} />}
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
        <Items
          groups={groupsFor({ flags, session, hasMissions, member })}
          counts={counts}
          insteadOf={insteadOf}
        />
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

/** How many rewards the member can claim, and whether missions run. A guest meets the login at the entry of missions. */
function useAvailablePromotions({ REWCEN3, MISSION }: Readonly<Record<string, boolean>>) {
  const session = useSession();
  const enabled = hasInbox(session) && (REWCEN3 === true || MISSION === true);
  const { data } = useCall('rewards.availablePromotions', {}, { enabled });
  return {
    claimable: Object.values(data ?? {}).reduce((sum, { count }) => sum + count, 0),
    hasMissions: session === null || data?.MISSION.enabled === true,
  };
}

/** The base version: five shortcuts in a row, and one list. */
function BaseItems({ groups, counts, insteadOf }: ItemsProps) {
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
                <Count of={to} counts={counts} />
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
  /** Numbers at entries: unread messages, and rewards to claim. */
  readonly counts: ReadonlyMap<Path, number>;
  insteadOf(to: Path): MemberLinkProps['instead'];
}

/** The new version: two large money tiles, and grouped tiles. */
function NewItems({ groups, counts, insteadOf }: ItemsProps) {
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
                  <Count of={item.to} counts={counts} />
                </MemberLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The number at an entry. */
function Count({ of, counts }: { readonly of: Path } & Pick<ItemsProps, 'counts'>) {
  const { number } = useFormats();
  const count = counts.get(of) ?? 0;
  return count > 0 ? <Badge tone="accent">{number(count)}</Badge> : null;
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
  /** The target of a guest who must log in first. */
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
