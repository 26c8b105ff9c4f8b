import type { Tx } from '../../platform/database/statement.ts';
import { inboxTopic } from '../inbox/inbox-topic.ts';
import { type NoticeContent, noticeData } from './notice-data.ts';
import { type NoticeKind, noticeRetentionMs } from './notice-kinds.ts';
import { insertNotice } from './queries.ts';

/** A system message to one member: its kind and the values of its text. */
export interface NoticeRecord extends NoticeContent {
  readonly memberId: bigint;
  readonly kind: NoticeKind;
  readonly at: Date;
}

/**
 * Adds a notice to the inbox of the member, in the transaction of its subject. The member finds exactly one message for
 * an event, and none after a rollback. Open pages are notified of the unread count. Returns the id of the message; null
 * where the member is erased.
 */
export async function recordNotice(
  tx: Tx,
  { memberId, kind, at, ...content }: NoticeRecord,
): Promise<bigint | null> {
  const expiresAt = new Date(at.getTime() + noticeRetentionMs(kind));
  const sent = await tx.maybe(insertNotice, [
    memberId,
    kind,
    JSON.stringify(noticeData(content)),
    at,
    expiresAt,
  ]);
  tx.notify(inboxTopic(memberId));
  return sent?.id ?? null;
}
