import type { Tx } from '../../platform/database/statement.ts';
import { inboxTopic } from '../inbox/inbox-topic.ts';
import { lockMembers } from '../marks/queries.ts';
import { RETENTION_MS } from '../notices/notice-kinds.ts';
import { insertMailboxes, insertMessage, lockMailboxes } from '../sending/queries.ts';
import { closeMessage, findMessageToOperator } from './queries.ts';

export interface OperatorText {
  readonly title: string;
  readonly content: string;
}

interface OperatorMessage extends OperatorText {
  readonly memberId: bigint;
  readonly repliesTo?: bigint;
  readonly now: Date;
}

/** Sends a message of the operator to one member. False for a member who may not sign in. */
export async function sendOperatorMessage(
  tx: Tx,
  { memberId, repliesTo, title, content, now }: OperatorMessage,
): Promise<boolean> {
  const recipient = [memberId];
  if ((await tx.many(lockMembers, [recipient])).length === 0) return false;
  await tx.run(insertMailboxes, [recipient]);
  await tx.many(lockMailboxes, [recipient]);
  const expiresAt = new Date(now.getTime() + RETENTION_MS.conversation);
  const ids = [repliesTo ?? null, null, null] as const;
  await tx.one(insertMessage, ['operator', null, memberId, title, content, ...ids, now, expiresAt]);
  tx.notify(inboxTopic(memberId));
  return true;
}

interface Answer extends OperatorText {
  readonly merchantCode: string;
  readonly id: bigint;
  readonly now: Date;
}

type Answered = 'answered' | 'not-found' | 'closed-before' | 'member-blocked';

/** Answers a message of a member, once. */
export async function answerMessage(tx: Tx, { merchantCode, id, ...text }: Answer): Promise<Answered> {
  const message = await tx.maybe(findMessageToOperator, [merchantCode, id]);
  if (!message) return 'not-found';
  if ((await tx.run(closeMessage, [id, text.now])) === 0) return 'closed-before';
  const { memberId } = message;
  const sent = await sendOperatorMessage(tx, { ...text, memberId, repliesTo: id });
  return sent ? 'answered' : 'member-blocked';
}
