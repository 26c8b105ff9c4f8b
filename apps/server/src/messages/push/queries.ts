import { statement } from '../../platform/database/statement.ts';
import type { NoticeData } from '../notices/notice-data.ts';
import type { PushTarget } from './push-service.ts';

export const lockSubscriber = statement<[memberId: bigint], { id: bigint }>(
  'messages.lock-subscriber',
  'SELECT id FROM member WHERE id = $1 FOR NO KEY UPDATE',
);

/** Two requests for one address wait for each other: an address belongs to one subscription. */
export const lockEndpoint = statement<[endpoint: string]>(
  'messages.lock-push-endpoint',
  `SELECT pg_advisory_xact_lock(hashtextextended('messages.push ' || $1, 0))`,
);

/**
 * Inserts or renews a subscription. Another member takes over the browser only with the secret of its
 * subscription; without it there is no row.
 */
export const putSubscription = statement<
  [
    memberId: bigint,
    sessionId: bigint,
    endpoint: string,
    p256dh: string,
    auth: string,
    showsAmounts: boolean | null,
    createdAt: Date,
    expiresAt: Date,
  ],
  { showsAmounts: boolean }
>(
  'messages.put-subscription',
  `INSERT INTO push_subscription AS s
     (member_id, session_id, endpoint, p256dh, auth, shows_amounts, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, coalesce($6, false), $7, $8)
   ON CONFLICT (endpoint) DO UPDATE
     SET member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
         auth = excluded.auth, expires_at = excluded.expires_at,
         shows_amounts = coalesce($6, s.member_id = excluded.member_id AND s.shows_amounts)
     WHERE s.member_id = excluded.member_id OR s.auth = excluded.auth
   RETURNING shows_amounts AS "showsAmounts"`,
);

export const deleteOldestSubscriptions = statement<[memberId: bigint, most: number]>(
  'messages.delete-oldest-subscriptions',
  `DELETE FROM push_subscription WHERE id IN
     (SELECT id FROM push_subscription WHERE member_id = $1 ORDER BY expires_at DESC, id DESC OFFSET $2)`,
);

export const replaceSubscription = statement<
  [previous: string, previousAuth: string, endpoint: string, p256dh: string, auth: string, expiresAt: Date]
>(
  'messages.replace-subscription',
  `UPDATE push_subscription SET endpoint = $3, p256dh = $4, auth = $5, expires_at = $6
    WHERE endpoint = $1 AND auth = $2
      AND NOT EXISTS (SELECT FROM push_subscription WHERE endpoint = $3 AND endpoint <> $1)`,
);

export const deleteSubscription = statement<[memberId: bigint, endpoint: string]>(
  'messages.delete-subscription',
  'DELETE FROM push_subscription WHERE member_id = $1 AND endpoint = $2',
);

export const deleteSubscriptionById = statement<[id: bigint, endpoint: string]>(
  'messages.delete-subscription-by-id',
  'DELETE FROM push_subscription WHERE id = $1 AND endpoint = $2',
);

export const deleteSubscriptionsOfSession = statement<[memberId: bigint, sessionId: bigint]>(
  'messages.delete-subscriptions-of-session',
  'DELETE FROM push_subscription WHERE member_id = $1 AND session_id = $2',
);

/** Gives a new session the subscriptions of earlier sessions of its member in the same browser. */
export const moveSubscriptions = statement<[sessionHash: Buffer]>(
  'messages.move-subscriptions',
  `UPDATE push_subscription p SET session_id = opened.id
     FROM session opened
     JOIN session earlier ON earlier.device_hash = opened.device_hash AND earlier.member_id = opened.member_id
    WHERE opened.id_hash = $1 AND p.member_id = opened.member_id AND p.session_id = earlier.id
      AND earlier.id <> opened.id`,
);

/** Deletes the subscriptions of a remembered device, except those of one session. */
export const deleteSubscriptionsOfFamily = statement<
  [memberId: bigint, family: bigint, exceptSessionHash: Buffer | null]
>(
  'messages.delete-subscriptions-of-family',
  `DELETE FROM push_subscription p USING session s
    WHERE p.member_id = $1 AND s.id = p.session_id AND s.remember_family = $2 AND s.id_hash IS DISTINCT FROM $3`,
);

export const deleteOtherSubscriptions = statement<[memberId: bigint, exceptSessionId: bigint | null]>(
  'messages.delete-other-subscriptions',
  'DELETE FROM push_subscription WHERE member_id = $1 AND session_id IS DISTINCT FROM $2',
);

export const listSubscriptions = statement<[memberId: bigint], { id: bigint }>(
  'messages.list-subscriptions',
  'SELECT id FROM push_subscription WHERE member_id = $1 ORDER BY id',
);

export interface Subscription extends PushTarget {
  readonly language: string | null;
  readonly showsAmounts: boolean;
  /** Values of the message; null where the message is not in the inbox. */
  readonly data: NoticeData | null;
}

/** A subscription with the message that is sent. No row when it ended, or when it now belongs to another member. */
export const findSubscription = statement<
  [id: bigint, memberId: bigint, messageId: bigint | null],
  Subscription
>(
  'messages.find-subscription',
  `SELECT s.endpoint, s.p256dh, s.auth, s.shows_amounts AS "showsAmounts", r.language, m.data
     FROM push_subscription s
     JOIN member r ON r.id = s.member_id
     LEFT JOIN message m ON m.id = $3 AND m.recipient_id = s.member_id
    WHERE s.id = $1 AND s.member_id = $2`,
);
