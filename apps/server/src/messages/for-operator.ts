// What staff does with messages, by commands and later by a back office.
export {
  operatorText,
  readBroadcastTexts,
  sendBroadcast,
  withdrawBroadcast,
} from './operating/broadcasts.ts';
export { answerMessage, type OperatorText, sendOperatorMessage } from './operating/operator-messages.ts';
export {
  closeMessage,
  findMessageToOperator,
  listAllMessages,
  listBroadcasts,
  listOpenMessages,
} from './operating/queries.ts';
// What staff does with feedback.
export { answerFeedback } from './feedback/answer-feedback.ts';
export { ANSWER_LENGTH, typedReference } from './feedback/feedback.ts';
export { findFeedback, listFeedback, listPictures } from './feedback/queries.ts';
// The chat of customer service.
export { staffTopic, visitorTypingTopic } from './chat/chat-topics.ts';
export { listLinesAfter as listChatLines } from './chat/queries.ts';
export { claimsSince } from './chat/chat.ts';
export {
  blockVisitor,
  endClaimed,
  notifyVisitorOfTyping,
  readByStaff,
  releaseClaim,
  sendPictureToVisitor,
  sendToVisitor,
  type StaffCall,
  takeChat,
} from './chat/staff/claim-chat.ts';
export {
  deleteBlock as deleteChatBlock,
  findChat,
  listClaimedChats,
  listDeskChats,
  listEndedChats,
  listPictures as listChatPictures,
  listWaitingChats,
  reportClaim,
} from './chat/staff/queries.ts';
