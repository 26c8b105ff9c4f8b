import type { OutputOf } from '@tessera/contract/endpoint';
import type { chat } from '@tessera/contract/messages/chat';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { isOverChatLimit } from './chat-limits.ts';
import { notifyChat } from './chat-topics.ts';
import { ownerOf, ownerOfNew, sourceHashOf } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { nextOpening } from './opening-hours.ts';
import { findOpenChat, insertChat } from './queries.ts';
import { isBlocked } from './read-state.ts';

type Opened = OutputOf<typeof chat.chatOpen>;
type OpenRefusal = Refusal<'function.not.available' | 'chat.closed' | 'chat.blocked' | 'chat.limit'>;

/** Opens the one conversation of the visitor. A repeated request returns the same conversation. */
export async function openChat(deps: ChatDeps, call: WriteCall<'guest'>): Promise<Opened | OpenRefusal> {
  const { tx, ip } = call;
  const known = ownerOf(deps, call);
  const open = known && (await tx.maybe(findOpenChat, [known.memberId, known.guestHash]));
  if (open) return { chatId: open.id.toString() };
  const refusal = await refusalOf(deps, call);
  if (refusal) return refusal;
  const owner = ownerOfNew(deps, call);
  if (await isOverChatLimit(deps, tx, 'conversations', { owner, ip })) return refuse('chat.limit');
  const { memberId, guestHash } = owner;
  const source = sourceHashOf(deps, owner, call);
  const row =
    (await tx.maybe(insertChat, [memberId, guestHash, deps.merchantCode, source, deps.clock.now()])) ??
    // Another tab opened the conversation at the same time.
    (await tx.one(findOpenChat, [memberId, guestHash]));
  notifyChat(tx, row.id, owner);
  return { chatId: row.id.toString() };
}

async function refusalOf(deps: ChatDeps, call: WriteCall<'guest'>): Promise<OpenRefusal | undefined> {
  const { offered, hours } = await deps.chatSettings(call.tx);
  if (!offered) return refuse('function.not.available');
  const opensAt = nextOpening(hours, deps.clock.now());
  if (opensAt) return refuse('chat.closed', { opensAt: opensAt.toISOString() });
  const owner = ownerOf(deps, call);
  return (await isBlocked(deps, call.tx, { owner, ip: call.ip })) ? refuse('chat.blocked') : undefined;
}
