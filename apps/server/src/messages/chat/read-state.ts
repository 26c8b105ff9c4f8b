import type { OutputOf } from '@tessera/contract/endpoint';
import type { chat, ChatConversation } from '@tessera/contract/messages/chat';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { claimsSince, ENDED_SHOWN_MS, isClaimed } from './chat.ts';
import type { ChatOwner } from './chat-topics.ts';
import { guestOwnerOf, ownerOf, sourceHashOf } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { nextOpening } from './opening-hours.ts';
import { type ChatRow, findBlock, findLatestChat, findOpenChat, findStaff } from './queries.ts';

type State = OutputOf<typeof chat.chatState>;

/** What the chat screen shows first. */
export async function readState(deps: ChatDeps, call: ReadCall<'guest'>): Promise<State> {
  const { clock, merchantCode } = deps;
  const now = clock.now();
  const owner = ownerOf(deps, call);
  const { offered, hours } = await deps.chatSettings(call.db);
  const opensAt = nextOpening(hours, now);
  const [{ online }, blocked, conversation, guest, mailbox] = await Promise.all([
    call.db.one(findStaff, [merchantCode, claimsSince(now)]),
    isBlocked(deps, call.db, { owner, ip: call.ip }),
    owner ? findConversation(call.db, owner, now) : null,
    findGuestChat(deps, call),
    owner?.memberId ? deps.provenMailbox(call.db, owner.memberId) : undefined,
  ]);
  return {
    offered,
    open: opensAt === null,
    opensAt: opensAt?.toISOString() ?? null,
    staffOnline: online,
    blocked,
    conversation,
    guestConversation: guest !== undefined,
    transcript: mailbox !== undefined,
  };
}

/** Unread lines of customer service in the conversation that the chat screen shows. */
export async function countUnread(deps: ChatDeps, call: ReadCall<'guest'>): Promise<number> {
  const owner = ownerOf(deps, call);
  const conversation = owner && (await findConversation(call.db, owner, deps.clock.now()));
  return conversation?.unread ?? 0;
}

async function findConversation(
  db: Queryable,
  { memberId, guestHash }: ChatOwner,
  now: Date,
): Promise<ChatConversation | null> {
  const row = await db.maybe(findLatestChat, [memberId, guestHash]);
  if (!row || (row.endedAt && now.getTime() - row.endedAt.getTime() > ENDED_SHOWN_MS)) return null;
  return {
    chatId: row.id.toString(),
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    answered: isClaimed(row, now),
    unread: row.unread,
    lastLineId: row.lastLineId?.toString() ?? null,
    readByStaff: row.staffReadId === 0n ? null : row.staffReadId.toString(),
    rating: row.rating,
  };
}

/** Whether staff blocked the visitor, the browser of the visitor or the address of a guest. */
export async function isBlocked(
  deps: ChatDeps,
  db: Queryable,
  { owner, ip }: { readonly owner: ChatOwner | undefined; readonly ip: string },
): Promise<boolean> {
  const source = sourceHashOf(deps, owner, { ip });
  const [memberId, guestHash] = [owner?.memberId ?? null, owner?.guestHash ?? null];
  return (await db.one(findBlock, [memberId, guestHash, source, deps.clock.now()])).blocked;
}

/** The open conversation that a member began in this browser before the login. */
export async function findGuestChat(
  deps: ChatDeps,
  call: Pick<ReadCall<'guest'>, 'session' | 'cookies'> & { readonly db: Queryable },
): Promise<ChatRow | undefined> {
  if (!ownerOf(deps, call)?.memberId) return undefined;
  const guest = guestOwnerOf(deps, call);
  return guest && call.db.maybe(findOpenChat, [null, guest.guestHash]);
}
