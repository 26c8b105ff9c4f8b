import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../page.ts';
import { noticeCategory } from './notices.ts';

/** The channels by which a member is notified. */
export const NOTICE_CHANNELS = ['inbox', 'push', 'mail', 'sms'] as const;
const noticeChannel = z.enum(NOTICE_CHANNELS);
export type NoticeChannel = z.infer<typeof noticeChannel>;

const preference = z.strictObject({
  category: noticeCategory,
  channel: noticeChannel,
  enabled: z.boolean(),
  /**
   * Always sent: the member cannot change this. By SMS only the most important messages are sent, and only while no mail
   * address is verified.
   */
  locked: z.boolean(),
});
export type NoticePreference = z.infer<typeof preference>;

const endpointUrl = z.string().check(z.maxLength(1000), z.startsWith('http'));
/** An uncompressed point of P-256 and 16 bytes, in base64url. */
const keys = {
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/)),
};

/** Calls on the notifications of a member. */
export const notifications = {
  noticePreferences: endpoint({
    method: 'GET',
    path: '/wps/notification/preferences',
    access: 'session',
    summary:
      'Which categories of messages the member receives by which channel. A channel that a category never uses is missing.',
    input: nothing,
    output: z.array(preference),
    refusals: [],
  }),
  setNoticePreference: endpoint({
    method: 'PUT',
    path: '/wps/notification/preferences',
    access: 'session',
    summary: 'Switches one channel of one category on or off. A repeated call changes nothing.',
    input: z.strictObject({ category: noticeCategory, channel: noticeChannel, enabled: z.boolean() }),
    output: preference,
    refusals: ['notice.preference.locked'],
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/wps/notification/push/key',
    access: 'session',
    summary: 'The public key with which browsers subscribe to notifications of this site (VAPID, base64url).',
    input: nothing,
    output: z.string(),
    refusals: [],
  }),
  subscribePush: endpoint({
    method: 'POST',
    path: '/wps/notification/push/subscribe',
    access: 'session',
    summary:
      'Sends notifications to this browser. A repeated call renews the subscription; the oldest of more than ten ends.',
    input: z.strictObject({
      endpoint: endpointUrl,
      ...keys,
      /** Amounts in notifications. Without a value the earlier choice stays; the first is false. */
      showsAmounts: z.optional(z.boolean()),
    }),
    output: z.strictObject({ showsAmounts: z.boolean() }),
    refusals: ['push.endpoint.invalid'],
  }),
  renewPush: endpoint({
    method: 'POST',
    path: '/wps/notification/push/renew',
    access: 'guest',
    summary:
      'Replaces the address of a browser, which proves the earlier subscription by its secret. Unknown ones change nothing.',
    input: z.strictObject({
      previous: z.strictObject({ endpoint: endpointUrl, auth: keys.auth }),
      endpoint: endpointUrl,
      ...keys,
    }),
    output: nothing,
    refusals: ['push.endpoint.invalid'],
  }),
  unsubscribePush: endpoint({
    method: 'POST',
    path: '/wps/notification/push/unsubscribe',
    access: 'session',
    summary: 'Ends the notifications to this browser. A repeated call changes nothing.',
    input: z.strictObject({ endpoint: endpointUrl }),
    output: nothing,
    refusals: [],
  }),
} as const;
