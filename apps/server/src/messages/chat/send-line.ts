import type { InputOf } from '@tessera/contract/endpoint';
import type { chat, ChatLine } from '@tessera/contract/messages/chat';
import { hasCardNumber } from '../../platform/card-number.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { lineOf } from './chat.ts';
import { type ChatLimit, isOverChatLimit } from './chat-limits.ts';
import { type ChatOwner, notifyChat } from './chat-topics.ts';
import { lockOwnConversation } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { type ChatRow, findLineByKey, insertLine, type LineRow, type Side } from './queries.ts';
import { isBlocked } from './read-state.ts';

type SendRefusal = Refusal<
  'chat.not.found' | 'chat.ended' | 'chat.blocked' | 'chat.limit' | 'request.conflict'
>;

/** Sends a line of the visitor. A resend returns the line that the first request stored. */
export async function sendLine(
  deps: ChatDeps,
  { chatId, content, requestKey }: InputOf<typeof chat.chatSend>,
  call: WriteCall<'guest'>,
): Promise<ChatLine | SendRefusal | Refusal<'chat.card'>> {
  const admitted = await admit(deps, call, { chatId, requestKey, limit: 'lines' });
  if ('refusal' in admitted) return admitted;
  const { own, earlier } = admitted;
  if (earlier) return earlier.content === content ? lineOf(earlier) : refuse('request.conflict');
  if (hasCardNumber(content)) return refuse('chat.card');
  const { clock } = deps;
  const line = { side: 'visitor', operator: null, content, requestKey, sentAt: clock.now() } as const;
  return lineOf(await storeLine(call.tx, own, line));
}

interface Sending {
  readonly chatId: string;
  readonly requestKey: string;
  readonly limit: ChatLimit;
}

interface Admitted {
  readonly own: ChatRow;
  /** The line that an earlier try of the request stored. */
  readonly earlier: LineRow | undefined;
}

/** Locks the conversation and checks whether the visitor may send. A resend is not counted. */
export async function admit(
  deps: ChatDeps,
  call: WriteCall<'guest'>,
  { chatId, requestKey, limit }: Sending,
): Promise<Admitted | SendRefusal> {
  const { tx, ip } = call;
  const own = await lockOwnConversation(deps, tx, call, chatId);
  if (!own) return refuse('chat.not.found');
  const earlier = await tx.maybe(findLineByKey, [own.id, 'visitor', requestKey]);
  if (earlier) return { own, earlier };
  if (own.endedAt) return refuse('chat.ended');
  if (await isBlocked(deps, tx, { owner: own, ip })) return refuse('chat.blocked');
  if (await isOverChatLimit(deps, tx, limit, { owner: own, ip })) return refuse('chat.limit');
  return { own, earlier };
}

export interface NewLine {
  readonly side: Side;
  readonly operator: string | null;
  readonly content: string;
  readonly requestKey: string;
  readonly sentAt: Date;
}

/** Stores a line of a locked conversation and notifies both sides. */
export async function storeLine(
  tx: Tx,
  chat: ChatOwner & { readonly id: bigint },
  line: NewLine,
): Promise<LineRow> {
  const { side, operator, requestKey, content, sentAt } = line;
  const { id } = await tx.one(insertLine, [chat.id, side, operator, requestKey, content, sentAt]);
  notifyChat(tx, chat.id, chat, id);
  return { ...line, id, picture: false };
}
