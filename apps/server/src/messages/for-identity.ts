// Sending mail and SMS, and recording notices to members.
export {
  type MessageChannels,
  type Messages,
  openMessageChannels,
  openMessages,
} from './delivery/messages.ts';
export type { Sender } from './delivery/render.ts';
export { isSmsNotice, noticeChannels } from './notices/channels.ts';
export { NOTICE_KINDS, type NoticeKind } from './notices/notice-kinds.ts';
export { type NoticeContent, translatedValues } from './notices/notice-data.ts';
export { recordNotice } from './notices/record-notice.ts';
export {
  endOtherPush,
  endPushOfFamily,
  endPushOfSession,
  movePushToSession,
} from './push/subscriptions.ts';
export type { MailValues } from './templates/templates.ts';
