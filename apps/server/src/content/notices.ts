import type { NoticeTitle } from '@tessera/contract/content/content';
import type { ReadCall } from '../platform/http/call.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ContentDeps } from './deps.ts';
import { findNotice, listNotices, type ShownRow } from './queries.ts';
import { shownHtml } from './safe-html.ts';
import { viewerParameters } from './viewing.ts';
import { noticeTitle } from './announcements.ts';

interface NoticesInput {
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

/** A page of announcements. The cursor names the last entry, so later publications do not shift the page. */
export async function notices(
  deps: ContentDeps,
  { language, types, cursor, size }: NoticesInput,
  { db, session }: ReadCall,
): Promise<NoticePage> {
  const viewer = viewerParameters(deps, session, language);
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

type Cursor = [rank: number | null, startsAt: Date | null, id: bigint | null];

function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return [null, null, null];
  const [rank = '', startsAtMs = '', id = ''] = cursor.split('.');
  return [Number(rank), new Date(Number(startsAtMs)), BigInt(id)];
}

function cursorAfter({ sort, startsAtMs, id }: ShownRow): string {
  return `${0 - sort}.${startsAtMs}.${id}`;
}

/** One announcement; refused as not found where the visitor may not see the announcement. */
export async function notice(
  deps: ContentDeps,
  { id, language }: { readonly id: string; readonly language: string },
  { db, session }: ReadCall,
) {
  const row = await db.maybe(findNotice, [...viewerParameters(deps, session, language), BigInt(id)]);
  if (!row) return refuse('announcement.not.found');
  const publishedAt = new Date(row.startsAtMs).toISOString();
  const { imageCDNs } = await deps.site();
  return { id, title: row.text.title, content: shownHtml(row.html, imageCDNs), publishedAt };
}
