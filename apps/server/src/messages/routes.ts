import type { feedback } from '@tessera/contract/messages/feedback';
import type { inbox } from '@tessera/contract/messages/inbox';
import type { notifications } from '@tessera/contract/messages/notifications';
import type { Handlers } from '../platform/http/call.ts';
import type { FeedbackDeps } from './feedback/deps.ts';
import { findOwn, listOwn } from './feedback/list-feedback.ts';
import { sendFeedback } from './feedback/send-feedback.ts';
import { preparePicture, uploadPicture } from './feedback/upload-picture.ts';
import type { InboxDeps } from './inbox/deps.ts';
import { listMessages } from './inbox/list-messages.ts';
import { countReceived, findUnread } from './inbox/queries.ts';
import { readMessage } from './inbox/read-message.ts';
import { messageRecipients } from './inbox/recipients.ts';
import { deleteMessages, markMessagesRead } from './marks/mark-messages.ts';
import { noticePreferences, setNoticePreference } from './notifications/preferences.ts';
import { renewPush, subscribePush, type SubscriptionDeps, unsubscribePush } from './push/subscriptions.ts';
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

export function feedbackRoutes(deps: FeedbackDeps): Handlers<typeof feedback> {
  return {
    feedbackPicture: {
      prepare: (input, call) => preparePicture(deps, input, call),
      run: (upload, call) => uploadPicture(deps, upload, call),
    },
    feedback: (input, call) => sendFeedback(deps, input, call),
    feedbackEntry: (input, call) => findOwn(deps, input, call),
    feedbackList: (input, call) => listOwn(deps, input, call),
  };
}

export interface NotificationDeps extends SubscriptionDeps {
  /** The public key of this site at push services. */
  readonly pushKey: string;
}

export function notificationRoutes(deps: NotificationDeps): Handlers<typeof notifications> {
  return {
    noticePreferences: (_input, call) => noticePreferences(call),
    setNoticePreference: (input, call) => setNoticePreference(input, call),
    pushKey: async () => deps.pushKey,
    subscribePush: (input, call) => subscribePush(deps, input, call),
    renewPush: (input, call) => renewPush(deps, input, call),
    unsubscribePush: (input, call) => unsubscribePush(input, call),
  };
}
