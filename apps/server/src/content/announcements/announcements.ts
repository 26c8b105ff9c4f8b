import type { AnnouncementLists } from '@tessera/contract/content/content';
import type { ReadCall } from '../../platform/http/call.ts';
import { bannerView } from '../banners.ts';
import type { ContentDeps } from '../deps.ts';
import { activityCard } from '../promotions/activities.ts';
import { listAnnouncements } from '../queries.ts';
import { viewing } from '../viewing.ts';
import { noticeTitle, popupView } from './announcement-view.ts';

interface Asked {
  readonly language: string;
  /** Types joined by commas. */
  readonly types: string;
  readonly groupName?: string | undefined;
  readonly execution?: 'F' | undefined;
}

/** A list for every type asked for; who looks is told by the session, never by the input. */
export async function announcements(
  deps: ContentDeps,
  { language, types, groupName, execution }: Asked,
  { db, session }: ReadCall,
): Promise<AnnouncementLists> {
  const asked = [...new Set(types.split(','))];
  const viewer = viewing(deps, session, language, execution);
  const memberId = session?.memberId ?? null;
  const rows = await db.many(listAnnouncements, [...viewer, memberId, asked, groupName ?? null]);
  const { imageCDNs } = await deps.site();
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const list = <T>(type: string, view: (row: (typeof found)[number]) => T) =>
    asked.includes(type) ? found.filter((row) => row.type === type).map(view) : undefined;
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

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(lists: T): Given<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined)) as Given<T>;
}
