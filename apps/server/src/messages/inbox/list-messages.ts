import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { inbox } from '@tessera/contract/messages/inbox';
import type { ReadCall } from '../../platform/http/call.ts';
import { kindsWith } from '../notices/render-notice.ts';
import { textLanguage } from '../templates/languages.ts';
import type { InboxDeps } from './deps.ts';
import { readId, writeId } from './message-id.ts';
import { messageRow } from './message-view.ts';
import { listReceived, listWritten, type MessageRecord } from './queries.ts';

type Entry = typeof inbox.messages;

/** A page of one box. The cursor names the last message, so that later messages do not shift the page. */
export async function listMessages(
  deps: InboxDeps,
  { box, language, cursor, size, search }: InputOf<Entry>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<Entry>> {
  const now = deps.clock.now();
  const site = await deps.site();
  const rows = await db.many(box === 'in' ? listReceived : listWritten, [
    session.memberId,
    now,
    textLanguage(language),
    size + 1,
    ...readCursor(cursor),
    search ?? null,
    search === undefined ? [] : kindsWith(search, language, site),
  ]);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    content: page.map((row) => messageRow(deps, row, { box, language, site })),
    nextCursor: rows.length > size && last ? cursorAfter(last) : null,
    asOf: now.toISOString(),
  };
}

type Position = [sentAt: Date | null, messageId: bigint | null, broadcastId: bigint | null];

/** Of one time, messages come before broadcasts; ids descend. */
function readCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return [null, null, null];
  const [sentAtMs = '', text = ''] = cursor.split('.');
  const { prefix, id } = readId(text);
  return [new Date(Number(sentAtMs)), prefix === 'm' ? id : 0n, prefix === 'm' ? null : id];
}

function cursorAfter(row: MessageRecord): string {
  return `${Math.trunc(row.sentAtMs)}.${writeId(row)}`;
}
