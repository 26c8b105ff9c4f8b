import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { inbox } from '@tessera/contract/messages/inbox';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type NoticeKind, noticeSubject } from '../notices/notice-kinds.ts';
import { textLanguage } from '../templates/languages.ts';
import type { InboxDeps } from './deps.ts';
import { readId } from './message-id.ts';
import { messageRow, noticeOf } from './message-view.ts';
import { findBroadcast, findMessage, type WholeMessage } from './queries.ts';

type Entry = typeof inbox.message;

/** One message of the member. Does not mark the message as read. */
export async function readMessage(
  deps: InboxDeps,
  { id, language }: InputOf<Entry>,
  { db, session: { memberId } }: ReadCall<'session'>,
): Promise<OutputOf<Entry> | Refusal<'message.not.found'>> {
  const reader = { memberId, language, now: deps.clock.now() };
  const row = await findOwnMessage(db, reader, id);
  if (!row) return refuse('message.not.found');
  const answered = row.repliesTo === null ? undefined : await findOwnMessage(db, reader, row.repliesTo);
  const view = { box: row.box, language, site: await deps.site() };
  return {
    ...messageRow(deps, row, view),
    content: row.content ?? noticeOf(row, view).content,
    subject: row.kind === null ? null : noticeSubject(row.kind as NoticeKind, row.data ?? {}),
    canReply: canReply(row),
    repliesTo: row.repliesTo !== null && answered ? { id: row.repliesTo, title: answered.title ?? '' } : null,
  };
}

/** A message or broadcast in a box of the member; undefined for every other id. */
export function findOwnMessage(
  db: Queryable,
  { memberId, now, language }: { readonly memberId: bigint; readonly now: Date; readonly language: string },
  text: string,
): Promise<WholeMessage | undefined> {
  const { prefix, id } = readId(text);
  return prefix === 'm'
    ? db.maybe(findMessage, [memberId, id])
    : db.maybe(findBroadcast, [memberId, now, textLanguage(language), id]);
}

/** Answers go to the operator, and to members of the own team who may sign in. */
export function canReply({ box, sender, relation, reachable }: WholeMessage): boolean {
  if (box === 'out' || sender === 'system') return false;
  return sender === 'operator' || (relation !== null && reachable);
}
