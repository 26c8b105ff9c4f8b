import type { inbox } from '@tessera/contract/messages/inbox';
import type { Handlers } from '../platform/http/call.ts';
import type { InboxDeps } from './inbox/deps.ts';
import { listMessages } from './inbox/list-messages.ts';
import { countReceived, findUnread } from './inbox/queries.ts';
import { readMessage } from './inbox/read-message.ts';
import { messageRecipients } from './inbox/recipients.ts';
import { deleteMessages, markMessagesRead } from './marks/mark-messages.ts';
import { sendMessage } from './sending/send-message.ts';

export function inboxRoutes(deps: InboxDeps): Handlers<typeof inbox> {
  return {
    unreadMessages: async (_input, { db, session }) =>
      (await db.one(findUnread, [session.memberId, deps.clock.now()])).unread,
    messageCount: async (_input, { db, session }) =>
      (await db.one(countReceived, [session.memberId, deps.clock.now()])).total,
    messages: (input, call) => listMessages(deps, input, call),
    message: (input, call) => readMessage(deps, input, call),
    messageRecipients: (_input, call) => messageRecipients(deps, call),
    sendMessage: (input, call) => sendMessage(deps, input, call),
    markMessagesRead: (input, call) => markMessagesRead(deps, input, call),
    deleteMessages: (input, call) => deleteMessages(deps, input, call),
  };
}
