import type { AnnouncementLists, NoticeTitle, PopupAnnouncement } from '@tessera/contract/content/content';
import type { ReadCall, WriteCall } from '../platform/http/call.ts';
import { refuse } from '../platform/http/refusal.ts';
import { bannerView } from './banners.ts';
import type { ContentDeps } from './deps.ts';
import { unreadTopic } from './live-topics.ts';
import { activityCard } from './activities.ts';
import { findNotice, listAnnouncements, markRead, type ShownRow } from './queries.ts';
import { shownHtml } from './safe-html.ts';
import { viewerParameters } from './viewing.ts';

interface AnnouncementsInput {
  readonly language: string;
  /** Types joined by commas. */
  readonly types: string;
  readonly groupName?: string | undefined;
  readonly execution?: 'F' | undefined;
}

/** Returns one list per requested type. The viewer comes from the session, never from the input. */
export async function announcements(
  deps: ContentDeps,
  { language, types, groupName, execution }: AnnouncementsInput,
  { db, session }: ReadCall,
): Promise<AnnouncementLists> {
  const requestedTypes = [...new Set(types.split(','))];
  const viewer = viewerParameters(deps, session, language, execution);
  const memberId = session?.memberId ?? null;
  const rows = await db.many(listAnnouncements, [...viewer, memberId, requestedTypes, groupName ?? null]);
  const { imageCDNs } = await deps.site();
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const list = <T>(type: string, view: (row: (typeof found)[number]) => T) =>
    requestedTypes.includes(type) ? found.filter((row) => row.type === type).map(view) : undefined;
  return withoutUndefined({
    banners: list('B', bannerView),
    player: list('PL', noticeTitle),
    popup: list('PU', (row) => popupView(row, session !== undefined, imageCDNs)),
    promotion: list('PR', activityCard),
    hot: list('H', noticeTitle),
    agent: list('A', noticeTitle),
    footer: { unreadCount: rows[0]?.unread ?? 0 },
  });
}

type WithoutUndefined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(lists: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(lists).filter(([, list]) => list !== undefined),
  ) as WithoutUndefined<T>;
}

/**
 * Members see the entry as A where the entry is for members, otherwise as F because of their first sign-in.
 */
function popupView(
  row: ShownRow & { readonly html: string | null },
  signedIn: boolean,
  pictureOrigins: readonly string[],
): PopupAnnouncement {
  const asMember = row.forMembers ? 'A' : 'F';
  return {
    id: row.id.toString(),
    title: row.text.title,
    content: shownHtml(row.html, pictureOrigins),
    promotionType: row.promotionType,
    execution: signedIn ? asMember : 'B',
  };
}

export function noticeTitle(row: ShownRow & { readonly read: boolean }): NoticeTitle {
  return {
    id: row.id.toString(),
    title: row.text.title,
    publishedAt: new Date(row.startsAtMs).toISOString(),
    read: row.read,
    announcementDisplaySpeed: row.displaySpeed === 'SLOW' ? 'SLOW' : 'MEDIUM',
  };
}

/** Marks an announcement that the member may see; repeating the call changes nothing. */
export async function markAnnouncementAsRead(
  deps: ContentDeps,
  { announcementId }: { readonly announcementId: string },
  { tx, session }: WriteCall<'session'>,
) {
  const id = BigInt(announcementId);
  const row = await tx.maybe(findNotice, [...viewerParameters(deps, session, 'EN'), id]);
  if (!row) return refuse('announcement.not.found');
  await tx.run(markRead, [session.memberId, id, deps.clock.now()]);
  tx.notify(unreadTopic(session.memberId));
  return {};
}
