import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { inbox, MessageRecipient } from '@tessera/contract/messages/inbox';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Session, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { InboxDeps } from '../inbox/deps.ts';
import { inboxTopic, teamTopic } from '../inbox/inbox-topic.ts';
import { readId, writeId } from '../inbox/message-id.ts';
import { findRecipients } from '../inbox/queries.ts';
import { canReply, findOwnMessage } from '../inbox/read-message.ts';
import { lockMembers } from '../marks/queries.ts';
import { RETENTION_MS } from '../notices/notice-kinds.ts';
import {
  countSent,
  findSent,
  findUpline,
  insertBroadcast,
  insertMailboxes,
  insertMessage,
  lockBroadcasts,
  lockMailboxes,
} from './queries.ts';

type Entry = typeof inbox.sendMessage;
type Input = InputOf<Entry>;
type Sent = OutputOf<Entry>;
type SendRefusal = Refusal<Entry['refusals'][number]>;

/** Messages of a member within 24 hours, and broadcasts of an agent. */
const MESSAGES_A_DAY = 50;
const BROADCASTS_A_DAY = 10;

type Team = Extract<MessageRecipient, `direct-${string}`>;
/** One member, the operator (null), or a part of the sender's team. */
type Target = { readonly memberId: bigint | null } | { readonly team: Team };

/** Sends a message or a broadcast to the team. A repeated request returns the first answer. */
export async function sendMessage(
  deps: InboxDeps,
  input: Input,
  { tx, session }: WriteCall<'session'>,
): Promise<Sent | SendRefusal> {
  const earlier = await sentBefore(tx, session, input);
  if (earlier) return earlier;
  const target = await targetOf(deps, tx, session, input);
  if (isRefusal(target)) return target;
  const recipientId = 'team' in target ? null : target.memberId;
  const both = [session.memberId, ...(recipientId === null ? [] : [recipientId])];
  if ((await tx.many(lockMembers, [both])).length < both.length) return refuse('message.recipient.invalid');
  await tx.run(insertMailboxes, [both]);
  await tx.many(lockMailboxes, [both]);
  // A concurrent request with this key may have finished before the locks were granted.
  const concurrent = await sentBefore(tx, session, input);
  if (concurrent) return concurrent;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const count = await tx.one(countSent, [session.memberId, since]);
  if ('team' in target) {
    if (count.broadcasts >= BROADCASTS_A_DAY) return refuse('message.limit', { most: BROADCASTS_A_DAY });
    return sendToTeam(tx, session, { ...input, team: target.team, now });
  }
  if (count.messages >= MESSAGES_A_DAY) return refuse('message.limit', { most: MESSAGES_A_DAY });
  return sendToOne(tx, session, { ...input, recipientId, now });
}

async function sentBefore(
  tx: Tx,
  { memberId }: Session,
  { title, content, repliesTo, recipient, requestKey }: Input,
): Promise<Sent | SendRefusal | undefined> {
  const sent = await tx.maybe(findSent, [memberId, requestKey]);
  if (!sent) return undefined;
  const same =
    sent.title === title &&
    sent.content === plainLines(content) &&
    sent.repliesTo === (repliesTo ?? null) &&
    (repliesTo !== undefined || sent.recipient === recipient);
  return same ? { id: writeId(sent), sentAt: sent.sentAt.toISOString() } : refuse('request.conflict');
}

async function targetOf(
  { clock }: InboxDeps,
  tx: Tx,
  { memberId }: Session,
  { recipient, repliesTo }: Input,
): Promise<Target | SendRefusal> {
  if (repliesTo !== undefined) {
    const reader = { memberId, language: 'EN', now: clock.now() };
    const answered = await findOwnMessage(tx, reader, repliesTo);
    if (!answered) return refuse('message.not.found');
    return canReply(answered) ? { memberId: answered.otherId } : refuse('message.reply.invalid');
  }
  if (recipient === 'platform') return { memberId: null };
  if (recipient === 'upline') {
    const upline = await tx.maybe(findUpline, [memberId]);
    return upline ? { memberId: upline.id } : refuse('message.recipient.invalid');
  }
  const { members, agents } = await tx.one(findRecipients, [memberId]);
  const sizes: Readonly<Record<Team, number>> = {
    'direct-members': members,
    'direct-agents': agents,
    'direct-all': members + agents,
  };
  return recipient !== undefined && sizes[recipient] > 0
    ? { team: recipient }
    : refuse('message.recipient.invalid');
}

async function sendToOne(
  tx: Tx,
  { memberId }: Session,
  {
    title,
    content,
    repliesTo,
    requestKey,
    recipientId,
    now,
  }: Input & {
    readonly recipientId: bigint | null;
    readonly now: Date;
  },
): Promise<Sent> {
  const answered = repliesTo === undefined ? undefined : readId(repliesTo);
  const { id } = await tx.one(insertMessage, [
    'member',
    memberId,
    recipientId,
    title,
    plainLines(content),
    answered?.prefix === 'm' ? answered.id : null,
    answered?.prefix === 'b' ? answered.id : null,
    requestKey,
    now,
    expiryOf(now),
  ]);
  tx.notify(inboxTopic(memberId));
  if (recipientId !== null) tx.notify(inboxTopic(recipientId));
  return { id: writeId({ prefix: 'm', id }), sentAt: now.toISOString() };
}

/** An agent's text has no language: it is stored as English, the text of every missing language. */
async function sendToTeam(
  tx: Tx,
  { memberId, merchantCode }: Session,
  { title, content, requestKey, team, now }: Input & { readonly team: Team; readonly now: Date },
): Promise<Sent> {
  const texts = JSON.stringify({ EN: { title, content: plainLines(content) } });
  const expiresAt = expiryOf(now);
  await tx.one(lockBroadcasts, []);
  const row = [
    merchantCode,
    memberId,
    team,
    'conversation',
    texts,
    requestKey,
    now,
    expiresAt,
    expiresAt,
  ] as const;
  const { id } = await tx.one(insertBroadcast, [...row]);
  tx.notify(inboxTopic(memberId));
  tx.notify(teamTopic(memberId));
  return { id: writeId({ prefix: 'b', id }), sentAt: now.toISOString() };
}

function expiryOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + RETENTION_MS.conversation);
}

/** Line ends as the contract states them. */
function plainLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
