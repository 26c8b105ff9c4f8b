import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { chat } from '@tessera/contract/messages/chat';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { notifyChat } from './chat-topics.ts';
import { lockOwnConversation } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { endChat as storeEnd, rateChat as storeRating } from './queries.ts';

type Done = OutputOf<typeof chat.chatEnd>;

/** Ends the conversation of the visitor. */
export async function endChat(
  deps: ChatDeps,
  { chatId }: InputOf<typeof chat.chatEnd>,
  call: WriteCall<'guest'>,
): Promise<Done | Refusal<'chat.not.found'>> {
  const own = await lockOwnConversation(deps, call.tx, call, chatId);
  if (!own) return refuse('chat.not.found');
  const ended = await call.tx.run(storeEnd, [own.id, deps.clock.now(), 'visitor']);
  if (ended > 0) notifyChat(call.tx, own.id, own);
  return {};
}

/** Stores the rating of an ended conversation. */
export async function rateChat(
  deps: ChatDeps,
  { chatId, rating, comment }: InputOf<typeof chat.chatRate>,
  call: WriteCall<'guest'>,
): Promise<Done | Refusal<'chat.not.found' | 'chat.not.ended' | 'chat.rated'>> {
  const own = await lockOwnConversation(deps, call.tx, call, chatId);
  if (!own) return refuse('chat.not.found');
  if (!own.endedAt) return refuse('chat.not.ended');
  const rated = await call.tx.run(storeRating, [own.id, rating, comment === '' ? null : comment]);
  if (rated === 0) return refuse('chat.rated');
  notifyChat(call.tx, own.id, own);
  return {};
}
