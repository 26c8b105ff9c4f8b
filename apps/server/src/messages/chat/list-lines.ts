import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { type chat, CHAT_PAGE } from '@tessera/contract/messages/chat';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { lineOf } from './chat.ts';
import { findOwnConversation } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { listLinesAfter, listLinesBefore } from './queries.ts';

type Page = OutputOf<typeof chat.chatLines>;

/** One page of an own conversation, in the order of the ids. */
export async function listLines(
  deps: ChatDeps,
  { chatId, before, after }: InputOf<typeof chat.chatLines>,
  call: ReadCall<'guest'>,
): Promise<Page | Refusal<'chat.not.found'>> {
  const own = await findOwnConversation(deps, call.db, call, chatId);
  if (!own) return refuse('chat.not.found');
  const rows =
    after === undefined
      ? await call.db.many(listLinesBefore, [
          own.id,
          before === undefined ? null : BigInt(before),
          CHAT_PAGE + 1,
        ])
      : await call.db.many(listLinesAfter, [own.id, BigInt(after), CHAT_PAGE + 1]);
  const shown = rows.slice(0, CHAT_PAGE);
  const ordered = after === undefined ? shown.toReversed() : shown;
  return { lines: ordered.map(lineOf), more: rows.length > CHAT_PAGE };
}
