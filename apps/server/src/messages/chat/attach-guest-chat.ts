import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { chat } from '@tessera/contract/messages/chat';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { notifyChat } from './chat-topics.ts';
import { chatCookie, ownerOf } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { attachChat, endChat, findOpenChat, lockOwnChat } from './queries.ts';
import { findGuestChat } from './read-state.ts';

/**
 * Gives the conversation of this browser to the account, or ends it. Only the decision of the member moves a
 * conversation, because another person may have used the browser.
 */
export async function attachGuestChat(
  deps: ChatDeps,
  { attach }: InputOf<typeof chat.chatAttach>,
  call: WriteCall<'member'>,
): Promise<OutputOf<typeof chat.chatAttach> | Refusal<'chat.not.found' | 'chat.already.open'>> {
  const { tx, session, cookies } = call;
  const found = await findGuestChat(deps, { session, cookies, db: tx });
  const guest = found && (await tx.maybe(lockOwnChat, [null, found.guestHash, found.id]));
  const member = ownerOf(deps, call);
  if (!guest || guest.endedAt || !member?.memberId) return refuse('chat.not.found');
  if (attach && (await tx.maybe(findOpenChat, [member.memberId, null]))) return refuse('chat.already.open');
  if (attach) await tx.run(attachChat, [member.memberId, guest.id]);
  else await tx.run(endChat, [guest.id, deps.clock.now(), 'visitor']);
  cookies.clear(chatCookie(deps));
  // Other tabs of the browser still listen as the guest.
  notifyChat(tx, guest.id, guest);
  if (attach) notifyChat(tx, guest.id, member);
  return {};
}
