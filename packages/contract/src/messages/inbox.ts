import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing, queryInteger, requestKey, timeText } from '../page.ts';
import { languageCode } from '../system.ts';
import { NOTICE_CATEGORIES } from './notices.ts';

export const TITLE_LENGTH = 60;
export const CONTENT_LENGTH = 1000;
export const SEARCH_LENGTH = 60;
export const IDS_AT_MOST = 100;

/** Messages to one member (`m12`) and broadcasts (`b7`) share the lists. */
const messageId = z.string().check(z.regex(/^[mb][1-9][0-9]{0,17}$/));

/** `in` contains received messages, `out` the messages that the member wrote. */
const messageBox = z.enum(['in', 'out']);
export type MessageBox = z.infer<typeof messageBox>;

/** Plain text of 1 to `most` code points. A title is one line. */
const title = z.string().check(z.trim(), z.regex(new RegExp(`^\\P{Cc}{1,${TITLE_LENGTH}}$`, 'u')));
const content = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^[\\P{Cc}\\t\\r\\n]{1,${CONTENT_LENGTH}}$`, 'u')));

/** Recipients that a member may choose: the operator, the own upline, and teams of an agent. */
const recipient = z.enum(['platform', 'upline', 'direct-members', 'direct-agents', 'direct-all']);
export type MessageRecipient = z.infer<typeof recipient>;

/**
 * The other side of a message. `direct-member` and `direct-agent` are single members of the own team, the other `direct`
 * kinds are broadcasts to the team. `former` is a member who is erased or no longer in a team with the reader.
 */
const correspondent = z.strictObject({
  kind: z.enum([
    'system',
    'platform',
    'upline',
    'direct-member',
    'direct-agent',
    'direct-members',
    'direct-agents',
    'direct-all',
    'former',
  ]),
  /** The masked name of the upline, the user name of a member of the own team; null for the other kinds. */
  name: z.nullable(z.string()),
  /** The profile picture of a member of the own team, if there is one. */
  headIconUrl: z.optional(z.string()),
});
export type MessageCorrespondent = z.infer<typeof correspondent>;

/** The category of a system message; `service` and `marketing` of the operator; `conversation` between members. */
const category = z.enum([...NOTICE_CATEGORIES, 'service', 'conversation']);
export type MessageCategory = z.infer<typeof category>;

const messageRow = z.strictObject({
  id: messageId,
  box: messageBox,
  correspondent,
  category,
  /** Plain text. */
  title: z.string(),
  sentAt: timeText,
  /** Always true in the box `out`. */
  read: z.boolean(),
});
export type MessageRow = z.infer<typeof messageRow>;

const messageDetail = z.strictObject({
  ...messageRow.shape,
  /** Plain text; lines are separated by `\n`. */
  content: z.string(),
  /** A path of this site with the subject of a system message; null for other messages. */
  subject: z.nullable(z.string()),
  /** Whether `sendMessage` accepts this message as `repliesTo`. */
  canReply: z.boolean(),
  /** The message that this one answers; null without one, and where the reader no longer has that message. */
  repliesTo: z.nullable(z.strictObject({ id: messageId, title: z.string() })),
});
export type MessageDetail = z.infer<typeof messageDetail>;

/** Either up to 100 ids, or every message sent up to `asOf` of the list, so that no message vanishes unseen. */
const selection = {
  ids: z.optional(z.array(messageId).check(z.minLength(1), z.maxLength(IDS_AT_MOST))),
  sentUpTo: z.optional(timeText),
};

interface Selection {
  readonly ids?: readonly string[] | undefined;
  readonly sentUpTo?: string | undefined;
}

function selectsOnce({ ids, sentUpTo }: Selection): boolean {
  return (ids === undefined) !== (sentUpTo === undefined);
}

/** Calls of the inbox and outbox of a member. */
export const inbox = {
  unreadMessages: endpoint({
    method: 'GET',
    path: '/wps/message/unreadCount',
    access: 'session',
    summary: 'Number of unread messages of the member.',
    input: nothing,
    output: z.int(),
    refusals: [],
  }),
  messageCount: endpoint({
    method: 'GET',
    path: '/wps/message/count',
    access: 'session',
    summary: 'Number of received messages of the member, read and unread.',
    input: nothing,
    output: z.int(),
    refusals: [],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/wps/message/list',
    access: 'session',
    summary: 'A page of received or of written messages, newest first.',
    input: z.strictObject({
      box: messageBox,
      language: languageCode,
      /** `nextCursor` of the previous page. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,14}\.[mb][1-9][0-9]{0,17}$/))),
      size: z._default(queryInteger(1, 50), 20),
      /** Text in the title or content, in any case. */
      search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_LENGTH))),
    }),
    output: z.strictObject({
      content: z.array(messageRow),
      /** Position of the next page; null after the last page. */
      nextCursor: z.nullable(z.string()),
      /** Time of this answer, for `sentUpTo`. */
      asOf: timeText,
    }),
    refusals: [],
  }),
  message: endpoint({
    method: 'GET',
    path: '/wps/message/detail/{id}',
    access: 'session',
    summary: 'One message with its text. The call does not mark the message as read.',
    input: z.strictObject({ id: messageId, language: languageCode }),
    output: messageDetail,
    refusals: ['message.not.found'],
  }),
  messageRecipients: endpoint({
    method: 'GET',
    path: '/wps/message/recipients',
    access: 'session',
    summary: 'Recipients that this member may write to.',
    input: nothing,
    output: z.array(
      z.strictObject({
        recipient,
        /** The masked name of the upline; null for other recipients. */
        name: z.nullable(z.string()),
        /** Number of members of a team; null for other recipients. */
        members: z.nullable(z.int()),
      }),
    ),
    refusals: [],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/wps/message/send',
    access: 'session',
    summary:
      'Sends a message to a recipient, or to the sender of the message in `repliesTo`. The same `requestKey` is one message.',
    input: z
      .strictObject({
        recipient: z.optional(recipient),
        repliesTo: z.optional(messageId),
        title,
        content,
        requestKey,
      })
      .check(
        z.refine((sent) => (sent.recipient === undefined) !== (sent.repliesTo === undefined), {
          path: ['recipient'],
        }),
      ),
    output: z.strictObject({ id: messageId, sentAt: timeText }),
    refusals: [
      'message.recipient.invalid',
      'message.not.found',
      'message.reply.invalid',
      'message.limit',
      'request.conflict',
    ],
  }),
  markMessagesRead: endpoint({
    method: 'POST',
    path: '/wps/message/read',
    access: 'session',
    summary: 'Marks received messages as read. Ids that are not in the inbox of the member change nothing.',
    input: z.strictObject(selection).check(z.refine(selectsOnce, { path: ['ids'] })),
    output: z.strictObject({ unread: z.int() }),
    refusals: [],
  }),
  deleteMessages: endpoint({
    method: 'POST',
    path: '/wps/message/delete',
    access: 'session',
    summary:
      'Deletes messages from one box of the member; the other side keeps them. Ids that are not in the box change nothing.',
    input: z.strictObject({ box: messageBox, ...selection }).check(z.refine(selectsOnce, { path: ['ids'] })),
    output: z.strictObject({ unread: z.int() }),
    refusals: [],
  }),
} as const;
