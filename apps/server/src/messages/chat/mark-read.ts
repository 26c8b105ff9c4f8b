import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { chat } from '@tessera/contract/messages/chat';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { isOverChatLimit } from './chat-limits.ts';
import { notifyChat, visitorTypingTopic } from './chat-topics.ts';
import { findOwnConversation } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { markReadByVisitor } from './queries.ts';

type Done = OutputOf<typeof chat.chatRead>;

/** Marks lines as read and notifies both sides, unless as much was read before. */
export async function markRead(
  deps: ChatDeps,
  { chatId, upTo }: InputOf<typeof chat.chatRead>,
  call: WriteCall<'guest'>,
): Promise<Done | Refusal<'chat.not.found'>> {
  const own = await findOwnConversation(deps, call.tx, call, chatId);
  if (!own) return refuse('chat.not.found');
  const changed = await call.tx.run(markReadByVisitor, [own.id, BigInt(upTo)]);
  if (changed > 0) notifyChat(call.tx, own.id, own);
  return {};
}

/** Notifies staff that the visitor writes. */
export async function reportTyping(
  deps: ChatDeps,
  { chatId }: InputOf<typeof chat.chatTyping>,
  call: WriteCall<'guest'>,
): Promise<Done | Refusal<'chat.not.found' | 'chat.ended' | 'chat.limit'>> {
  const own = await findOwnConversation(deps, call.tx, call, chatId);
  if (!own) return refuse('chat.not.found');
  if (own.endedAt) return refuse('chat.ended');
  const { tx, ip } = call;
  if (await isOverChatLimit(deps, tx, 'typing', { owner: own, ip })) return refuse('chat.limit');
  tx.notify(visitorTypingTopic(own.id));
  return {};
}
