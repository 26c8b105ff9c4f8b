import { eraseRows, eraseWith, exportSection } from '../platform/database/personal-data.ts';
import { CHAT_RETENTION_MS } from './chat/chat.ts';
import { FEEDBACK_RETENTION_MS } from './feedback/feedback.ts';
import { eraseBroadcasts, eraseMessages, eraseOfChats } from './queries.ts';
import type { RetainedTables, RetentionRule } from '../platform/retention/retention-rule.ts';

/** The order of the boxes. */
const IN_TIME = { 't.sent_at': 'timestamptz', 't.id': 'bigint' } as const;
const WITHHELD = ['sender_id', 'recipient_id', 'request_key'] as const;

const OF_CHAT = { join: 'JOIN chat ON chat.id = t.chat_id', column: 'chat.member_id' };

/** Messages of a member for the data export: received and written ones. */
export const messagesDataExport = [
  exportSection({
    name: 'messagesReceived',
    table: 'message',
    owner: { join: '', column: 't.recipient_id' },
    only: 't.recipient_deleted_at IS NULL',
    place: IN_TIME,
    withheld: WITHHELD,
  }),
  exportSection({
    name: 'messagesSent',
    table: 'message',
    owner: { join: '', column: 't.sender_id' },
    only: 't.sender_deleted_at IS NULL',
    place: IN_TIME,
    withheld: WITHHELD,
  }),
  exportSection({
    name: 'broadcastsSent',
    table: 'broadcast',
    owner: { join: '', column: 't.sender_id' },
    place: IN_TIME,
    withheld: ['sender_id', 'request_key'],
  }),
  exportSection({ name: 'broadcastMarks', table: 'broadcast_mark', place: { 't.broadcast_id': 'bigint' } }),
  exportSection({ name: 'noticePreferences', table: 'notice_preference' }),
  exportSection({
    name: 'chats',
    table: 'chat',
    place: { 't.id': 'bigint' },
    withheld: ['guest_hash', 'source_hash', 'claimed_by', 'claim_seen_at', 'staff_read_id'],
  }),
  exportSection({
    name: 'chatLines',
    table: 'chat_line',
    owner: OF_CHAT,
    place: { 't.chat_id': 'bigint', 't.id': 'bigint' },
    withheld: ['operator', 'request_key'],
  }),
  exportSection({
    name: 'chatPictures',
    table: 'chat_picture',
    owner: OF_CHAT,
    place: { 't.chat_id': 'bigint', 't.line_id': 'bigint' },
    withheld: ['picture'],
  }),
  exportSection({
    name: 'chatBlocks',
    table: 'chat_block',
    place: { 't.id': 'bigint' },
    withheld: ['guest_hash', 'source_hash', 'blocked_by'],
  }),
  exportSection({
    name: 'feedback',
    table: 'feedback',
    place: { 't.id': 'bigint' },
    withheld: ['request_key', 'answered_by'],
  }),
  exportSection({
    name: 'feedbackPictures',
    table: 'feedback_picture',
    place: { 't.id': 'bigint' },
    withheld: ['request_key', 'picture'],
  }),
  exportSection({
    name: 'pushSubscriptions',
    table: 'push_subscription',
    place: { 't.id': 'bigint' },
    withheld: ['session_id', 'endpoint', 'p256dh', 'auth'],
  }),
];

/**
 * The erasure of a member: received messages are deleted; recipients retain the messages of the member, without the
 * name. Broadcasts to the team of the member are deleted.
 */
export const messagesErasure = [
  eraseWith('message', eraseMessages),
  eraseWith('broadcast', eraseBroadcasts),
  eraseRows('broadcast_mark'),
  eraseRows('mailbox'),
  eraseRows('notice_preference'),
  eraseWith('chat_picture', eraseOfChats('chat_picture')),
  eraseWith('chat_line', eraseOfChats('chat_line')),
  eraseRows('chat'),
  eraseRows('chat_block'),
  eraseRows('feedback_picture'),
  eraseRows('feedback'),
  eraseRows('push_subscription'),
];

export const messagesRetention: readonly RetentionRule[] = [
  {
    table: 'message',
    column: 'expires_at',
    retentionMs: 0,
    why: 'security, money, account and protection 5 years, conversations 2 years, marketing 90 days',
  },
  {
    table: 'broadcast',
    column: 'expires_at',
    retentionMs: 0,
    why: 'marketing 90 days, other broadcasts 2 years',
  },
  {
    table: 'broadcast_mark',
    column: 'expires_at',
    retentionMs: 0,
    why: 'with the broadcast',
  },
  {
    table: 'feedback_picture',
    column: 'expires_at',
    retentionMs: 0,
    why: 'a day without feedback, 180 days after the answer, 2 years without an answer',
  },
  {
    table: 'feedback',
    column: 'sent_at',
    retentionMs: FEEDBACK_RETENTION_MS,
    why: 'as long as the period in which members dispute a deposit or a bet',
  },
  {
    table: 'push_subscription',
    column: 'expires_at',
    retentionMs: 0,
    why: 'one year after the browser subscribed or renewed; earlier by sign-out',
  },
  {
    table: 'chat_picture',
    column: 'expires_at',
    retentionMs: 0,
    why: 'pictures of guests 180 days, others with the lines of the conversation',
  },
  {
    table: 'chat_line',
    column: 'sent_at',
    retentionMs: CHAT_RETENTION_MS,
    why: 'as long as the period in which members dispute a deposit or a bet',
  },
  {
    table: 'chat',
    column: 'last_at',
    retentionMs: CHAT_RETENTION_MS,
    why: 'with its last line',
  },
  {
    table: 'chat_block',
    column: 'expires_at',
    retentionMs: 0,
    why: 'a block of a visitor lasts 30 days',
  },
];

export const messagesRetainedTables: RetainedTables = {
  market_rule: 'configuration: one row',
  mailbox: 'a row for each member; deleted with the member',
  notice_preference: 'the choices of a member; deleted with the member',
};
