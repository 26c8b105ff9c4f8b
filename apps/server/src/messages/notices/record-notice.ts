import type { Tx } from '../../platform/database/statement.ts';
import { inboxTopic } from '../inbox/inbox-topic.ts';
import { NOTICE_KINDS, type NoticeKind, RETENTION_MS } from './notice-kinds.ts';
import { insertNotice } from './queries.ts';

/** A system message to one member: its kind and the values of its text. */
export interface NoticeRecord {
  readonly memberId: bigint;
  readonly kind: NoticeKind;
  readonly values: Readonly<Record<string, string | number | Date>>;
  readonly at: Date;
}

/**
 * Adds a notice to the inbox of the member, in the transaction of its subject. The member finds exactly one message for
 * an event, and none after a rollback. Open pages are notified of the unread count. Returns the id of the message; null
 * where the member is erased.
 */
export async function recordNotice(
  tx: Tx,
  { memberId, kind, values, at }: NoticeRecord,
): Promise<bigint | null> {
  const expiresAt = new Date(at.getTime() + RETENTION_MS[NOTICE_KINDS[kind].category]);
  const sent = await tx.maybe(insertNotice, [memberId, kind, JSON.stringify(values), at, expiresAt]);
  tx.notify(inboxTopic(memberId));
  return sent?.id ?? null;
}
