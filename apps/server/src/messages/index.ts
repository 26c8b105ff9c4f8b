// Exports for the composition of the server; other domains use the `for-…` entry points.
export { type MessageCounter, messageJobs } from './delivery/messages.ts';
export { storeMarketRule } from './notifications/market-rule.ts';
export { pushJobs } from './push/deliver-push.ts';
export { openPushService, pushKeys, type PushService } from './push/push-service.ts';
export type { Sender } from './delivery/render.ts';
export type { InboxDeps } from './inbox/deps.ts';
export type { ChatDeps } from './chat/deps.ts';

export { endIdleChatsJob } from './chat/end-idle-chats.ts';
export { chatRoutes } from './chat/routes.ts';
export { chatPictureOperation, serveChatPictures } from './chat/serve-picture.ts';
export { feedbackPictureOperation, serveFeedbackPictures } from './feedback/serve-picture.ts';
export { messagesTopics } from './inbox/inbox-topic.ts';
export {
  messagesDataExport,
  messagesErasure,
  messagesRetainedTables,
  messagesRetention,
} from './retention.ts';
export { feedbackRoutes, inboxRoutes, type NotificationDeps, notificationRoutes } from './routes.ts';
export { seedMessages } from './seed.ts';
export { templateCommand } from './templates/template-command.ts';
export { TemplateError } from './templates/template-target.ts';
