import type { NoticeTitle } from '@tessera/contract/content/content';
import type { ReadCall } from '../../platform/http/call.ts';
import type { ContentDeps } from '../deps.ts';
import { listNotices, type ShownRow } from '../queries.ts';
import { viewing } from '../viewing.ts';
import { noticeTitle } from './announcement-view.ts';

interface Asked {
  readonly language: string;
  readonly types: 'PL' | 'A';
  readonly cursor?: string | undefined;
  readonly size: number;
}

interface NoticePage {
  readonly content: NoticeTitle[];
  readonly nextCursor: string | null;
  readonly footer: { readonly unreadCount: number };
}

/** A page of announcements. It begins where the one before ended, however many were published since. */
export async function notices(
  deps: ContentDeps,
  { language, types, cursor, size }: Asked,
  { db, session }: ReadCall,
): Promise<NoticePage> {
  const viewer = viewing(deps, session, language);
  const memberId = session?.memberId ?? null;
  const rows = await db.many(listNotices, [...viewer, memberId, types, size + 1, ...readCursor(cursor)]);
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const content = found.slice(0, size);
  const last = content.at(-1);
  return {
    content: content.map(noticeTitle),
    nextCursor: found.length > size && last ? cursorAfter(last) : null,
    footer: { unreadCount: rows[0]?.unread ?? 0 },
  };
}

type Place = [rank: number | null, startsAt: Date | null, id: bigint | null];

function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return [null, null, null];
  const [rank = '', startsAtMs = '', id = ''] = cursor.split('.');
  return [Number(rank), new Date(Number(startsAtMs)), BigInt(id)];
}

function cursorAfter({ sort, startsAtMs, id }: ShownRow): string {
  return `${0 - sort}.${startsAtMs}.${id}`;
}
