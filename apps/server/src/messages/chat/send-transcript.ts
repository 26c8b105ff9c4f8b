import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { chat } from '@tessera/contract/messages/chat';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { isOverChatLimit } from './chat-limits.ts';
import { findOwnConversation } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { listLinesBefore } from './queries.ts';

/** The mail has the last lines of a longer conversation. */
const MOST_LINES = 300;

/** Mails the conversation to the proven address of the member. */
export async function sendTranscript(
  deps: ChatDeps,
  { chatId }: InputOf<typeof chat.chatTranscript>,
  call: WriteCall<'member'>,
): Promise<OutputOf<typeof chat.chatTranscript> | Refusal<'chat.not.found' | 'chat.mail' | 'chat.limit'>> {
  const { tx, ip } = call;
  const own = await findOwnConversation(deps, tx, call, chatId);
  if (!own?.memberId) return refuse('chat.not.found');
  const mailbox = await deps.provenMailbox(tx, own.memberId);
  if (!mailbox) return refuse('chat.mail');
  if (await isOverChatLimit(deps, tx, 'transcripts', { owner: own, ip })) return refuse('chat.limit');
  const rows = (await tx.many(listLinesBefore, [own.id, null, MOST_LINES])).toReversed();
  await deps.messages.queueMail(tx, {
    template: 'chat-transcript',
    to: mailbox.to,
    language: mailbox.language,
    values: { userName: mailbox.userName, time: own.openedAt },
    quotes: rows.map(({ side, content, sentAt }) => ({ own: side === 'visitor', content, sentAt })),
  });
  return {};
}
