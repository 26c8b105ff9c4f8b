import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, idText, nothing, requestKey, timeText } from '../page.ts';
import { PICTURE_BODY_LIMIT_BYTES, pictureText } from '../picture.ts';

/** Characters of a line. */
export const CHAT_LINE_LENGTH = 1000;
/** Lines on one page. */
export const CHAT_PAGE = 50;
export const CHAT_COMMENT_LENGTH = 300;
/** Size of a picture of a guest. */
export const GUEST_PICTURE_LIMIT_BYTES = 1024 * 1024;
/** `{lineId}` of a picture. The answer is the JPEG itself, not an envelope. */
export const CHAT_PICTURE_FILE = '/wps/chat/picture/{lineId}';

const chatLine = z.strictObject({
  lineId: idText,
  side: z.enum(['visitor', 'operator']),
  /** Empty for a picture. */
  content: z.string(),
  picture: z.boolean(),
  /** The key of an own line; null for lines of customer service. */
  requestKey: z.nullable(requestKey),
  sentAt: timeText,
});
export type ChatLine = z.infer<typeof chatLine>;

const conversation = z.strictObject({
  chatId: idText,
  openedAt: timeText,
  endedAt: z.nullable(timeText),
  /** `idle`: nobody wrote for a while. Null while open, and where an earlier release ended the conversation. */
  endedBy: z.nullable(z.enum(['visitor', 'staff', 'idle'])),
  /** A person of customer service is in the conversation. */
  answered: z.boolean(),
  /** Unread lines of customer service. */
  unread: z.int(),
  lastLineId: z.nullable(idText),
  /** The last line that customer service has read. */
  readByStaff: z.nullable(idText),
  rating: z.nullable(z.int()),
});
export type ChatConversation = z.infer<typeof conversation>;

const ofChat = { chatId: idText };
const SEND_REFUSALS = [
  'chat.not.found',
  'chat.ended',
  'chat.blocked',
  'chat.limit',
  'request.conflict',
] as const;

export const chat = {
  chatState: endpoint({
    method: 'GET',
    path: '/wps/chat',
    access: 'guest',
    summary: 'Whether customer service can be reached by chat, and the conversation of the visitor.',
    input: nothing,
    output: z.strictObject({
      /** Whether the site offers the chat at all. */
      offered: z.boolean(),
      open: z.boolean(),
      /** The next opening; null while open. */
      opensAt: z.nullable(timeText),
      /** Staff answers in some conversation at the moment. */
      staffOnline: z.boolean(),
      blocked: z.boolean(),
      /** The open conversation, or the last one within a day of its end. */
      conversation: z.nullable(conversation),
      /** Before the login this browser opened a conversation, which the member may take over. */
      guestConversation: z.boolean(),
      /** The member has a proven mail address for the transcript. */
      transcript: z.boolean(),
    }),
    refusals: [],
  }),
  chatUnread: endpoint({
    method: 'GET',
    path: '/wps/chat/unread',
    access: 'guest',
    summary:
      'Number of unread lines of customer service in the shown conversation of the visitor; 0 without one.',
    input: nothing,
    output: z.int(),
    refusals: [],
  }),
  chatOpen: endpoint({
    method: 'PUT',
    path: '/wps/chat',
    access: 'guest',
    summary: 'Opens the conversation of the visitor, or returns the open one.',
    input: nothing,
    output: z.strictObject(ofChat),
    refusals: ['function.not.available', 'chat.closed', 'chat.blocked', 'chat.limit'],
  }),
  chatLines: endpoint({
    method: 'GET',
    path: '/wps/chat/{chatId}/lines',
    access: 'guest',
    summary: 'Lines in the order of their ids: the last ones, those before an id, or those after an id.',
    input: z.strictObject({ ...ofChat, before: z.optional(idText), after: z.optional(idText) }),
    output: z.strictObject({
      lines: z.array(chatLine),
      /** Further lines follow in the requested direction. */
      more: z.boolean(),
    }),
    refusals: ['chat.not.found'],
  }),
  chatSend: endpoint({
    method: 'PUT',
    path: '/wps/chat/{chatId}/line',
    access: 'guest',
    summary: 'Sends a line of plain text. The same `requestKey` gives the same line.',
    input: z.strictObject({
      ...ofChat,
      content: z.string().check(z.trim(), z.minLength(1), z.maxLength(CHAT_LINE_LENGTH)),
      requestKey,
    }),
    output: chatLine,
    refusals: [...SEND_REFUSALS, 'chat.card'],
  }),
  chatPicture: endpoint({
    method: 'POST',
    path: '/wps/chat/{chatId}/picture',
    access: 'guest',
    bodyLimitBytes: PICTURE_BODY_LIMIT_BYTES,
    summary:
      'Sends a picture: PNG or JPEG in base64, at most 5 MB. The same `requestKey` gives the same line. Guests send up to three pictures of 1 MB in a conversation, once staff is in it.',
    input: z.strictObject({ ...ofChat, image: pictureText, requestKey }),
    output: chatLine,
    refusals: [
      ...SEND_REFUSALS,
      'chat.picture.invalid',
      'chat.picture.busy',
      'chat.picture.unanswered',
      'chat.picture.large',
      'chat.picture.limit',
    ],
  }),
  chatRead: endpoint({
    method: 'PUT',
    path: '/wps/chat/{chatId}/read',
    access: 'guest',
    summary: 'Marks the lines of customer service up to a line as read.',
    input: z.strictObject({ ...ofChat, upTo: idText }),
    output: done,
    refusals: ['chat.not.found'],
  }),
  chatTyping: endpoint({
    method: 'PUT',
    path: '/wps/chat/{chatId}/typing',
    access: 'guest',
    summary: 'Notifies customer service that the visitor writes. Nothing of this is stored.',
    input: z.strictObject(ofChat),
    output: done,
    refusals: ['chat.not.found', 'chat.ended', 'chat.limit'],
  }),
  chatEnd: endpoint({
    method: 'PUT',
    path: '/wps/chat/{chatId}/end',
    access: 'guest',
    summary: 'Ends the conversation. Ending it again changes nothing.',
    input: z.strictObject(ofChat),
    output: done,
    refusals: ['chat.not.found'],
  }),
  chatRate: endpoint({
    method: 'PUT',
    path: '/wps/chat/{chatId}/rating',
    access: 'guest',
    summary: 'Rates an ended conversation, once.',
    input: z.strictObject({
      ...ofChat,
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      comment: z._default(z.string().check(z.trim(), z.maxLength(CHAT_COMMENT_LENGTH)), ''),
    }),
    output: done,
    refusals: ['chat.not.found', 'chat.not.ended', 'chat.rated'],
  }),
  chatTranscript: endpoint({
    method: 'PUT',
    path: '/wps/chat/{chatId}/transcript',
    access: 'member',
    summary: 'Sends the conversation to the proven mail address of the member.',
    input: z.strictObject(ofChat),
    output: done,
    refusals: ['chat.not.found', 'chat.mail', 'chat.limit'],
  }),
  chatAttach: endpoint({
    method: 'PUT',
    path: '/wps/chat/guest',
    access: 'member',
    summary:
      'Decides about the conversation that this browser opened before the login: the account takes it over, or it ends.',
    input: z.strictObject({ attach: z.boolean() }),
    output: done,
    refusals: ['chat.not.found', 'chat.already.open'],
  }),
} as const;
