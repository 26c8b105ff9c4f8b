import { statement } from '../../platform/database/statement.ts';

/**
 * Records the gift of a new member with real money, where a promotion runs. The newest promotion counts. A promotion without
 * terms must not prevent registrations.
 */
export const insertGift = statement<[memberId: bigint, types: readonly number[]]>(
  'gifts.insert',
  `INSERT INTO registration_gift (member_id, promotion_id, terms, registered_at, meet_by, state, check_at)
   SELECT m.id, p.id, p.terms, m.registered_at,
          m.registered_at + make_interval(days => (p.terms ->> 'withinDays')::integer), 'open', m.registered_at
     FROM member m JOIN LATERAL (
       SELECT id, terms FROM promotion
        WHERE merchant_code = m.merchant_code AND kind = 'REGISTER' AND state = 'running' AND terms ? 'withinDays'
          AND starts_at <= m.registered_at AND (ends_at IS NULL OR ends_at > m.registered_at)
        ORDER BY starts_at DESC, id DESC LIMIT 1) p ON true
    WHERE m.id = $1 AND m.type = ANY ($2::smallint[]) ON CONFLICT DO NOTHING`,
);

/** The condition of an open gift may be met now. */
export const markGiftDue = statement<[memberId: bigint, at: Date]>(
  'gifts.mark-due',
  `UPDATE registration_gift SET check_at = $2 WHERE member_id = $1 AND state = 'open'`,
);

export interface GiftRow {
  readonly memberId: bigint;
  readonly promotionId: bigint;
  readonly terms: unknown;
  readonly meetBy: Date;
  readonly rewardId: bigint | null;
}

const COLUMNS = `g.member_id AS "memberId", g.promotion_id AS "promotionId", g.terms, g.meet_by AS "meetBy",
  g.reward_id AS "rewardId"`;

/** The next due gift that no other process works on. */
export const lockDueGift = statement<[now: Date, skipped: readonly bigint[]], GiftRow>(
  'gifts.lock-due',
  `SELECT ${COLUMNS} FROM registration_gift g WHERE g.check_at <= $1 AND NOT g.member_id = ANY ($2::bigint[]) ORDER BY g.check_at, g.member_id LIMIT 1
   FOR NO KEY UPDATE SKIP LOCKED`,
);

/**
 * What decides about a gift. `device`: an earlier member, or one who got a gift, used a device of the member. Reads after
 * the lock, so that a number that is verified meanwhile is found now or makes the gift due again.
 */
export const findGiftFacts = statement<
  [memberId: bigint, now: Date],
  { asset: string; verified: boolean; eligible: boolean; device: boolean }
>(
  'gifts.find-facts',
  `SELECT k.asset, may_receive_offer(m.id, $2) AND takes_part(o.promotion_id, m.id) AS eligible,
     EXISTS (SELECT FROM member_personal c
              WHERE c.member_id = m.id AND c.field = 'mobileNum' AND c.verified_at IS NOT NULL) AS verified,
     EXISTS (SELECT FROM session mine
               JOIN session theirs ON theirs.device_hash = mine.device_hash AND theirs.member_id <> mine.member_id
               JOIN registration_gift g ON g.member_id = theirs.member_id
              WHERE mine.member_id = m.id AND (g.member_id < m.id OR g.state IN ('issued', 'review'))) AS device
     FROM member m JOIN merchant k ON k.code = m.merchant_code JOIN registration_gift o ON o.member_id = m.id WHERE m.id = $1`,
);

/** Null: the gift waits until the condition is met. */
export const markCheck = statement<[memberId: bigint, checkAt: Date | null]>(
  'gifts.mark-check',
  'UPDATE registration_gift SET check_at = $2 WHERE member_id = $1',
);

export type GiftEnd = 'not-in-time' | 'not-eligible' | 'budget' | 'market' | 'rejected';

export const markGiftEnded = statement<[memberId: bigint, reason: GiftEnd, decidedBy: string | null]>(
  'gifts.mark-ended',
  `UPDATE registration_gift SET state = 'ended', end_reason = $2, decided_by = $3, check_at = NULL WHERE member_id = $1`,
);

export const markGiftIssued = statement<
  [
    memberId: bigint,
    state: 'issued' | 'review',
    reasons: readonly string[],
    rewardId: bigint,
    decidedBy: string | null,
  ]
>(
  'gifts.mark-issued',
  `UPDATE registration_gift SET state = $2, reasons = $3, reward_id = $4, decided_by = $5, check_at = NULL
    WHERE member_id = $1`,
);

interface WaitingGift {
  readonly id: bigint;
  readonly userName: string;
  readonly registeredAt: Date;
  readonly units: bigint;
  readonly asset: string;
  readonly reasons: readonly string[];
}

/** Gifts in review, by the id of the member. */
export const listWaitingGifts = statement<
  [merchantCode: string, after: bigint | null, most: number],
  WaitingGift
>(
  'gifts.list-waiting',
  `SELECT g.member_id AS id, m.user_name AS "userName", g.registered_at AS "registeredAt", r.amount_units AS units, r.asset,
          g.reasons
     FROM registration_gift g JOIN member m ON m.id = g.member_id JOIN reward r ON r.id = g.reward_id
    WHERE m.merchant_code = $1 AND g.state = 'review' AND r.state = 'review' AND ($2::bigint IS NULL OR g.member_id > $2)
    ORDER BY g.member_id LIMIT $3`,
);

/** The gift of a member whose reward is in review. Locks the gift and the reward. */
export const lockGiftInReview = statement<
  [memberId: bigint, merchantCode: string],
  GiftRow & { rewardId: bigint; amountUnits: bigint; reasons: readonly string[] }
>(
  'gifts.lock-in-review',
  `SELECT ${COLUMNS}, r.amount_units AS "amountUnits", g.reasons
     FROM registration_gift g JOIN member m ON m.id = g.member_id JOIN reward r ON r.id = g.reward_id
    WHERE g.member_id = $1 AND m.merchant_code = $2 AND g.state = 'review' AND r.state = 'review'
    FOR NO KEY UPDATE OF g, r`,
);

export const releaseGift = statement<[rewardId: bigint, expiresAt: Date]>(
  'gifts.release-reward',
  `UPDATE reward SET state = 'issued', expires_at = $2 WHERE id = $1`,
);

/** Members who registered in the last 30 full days; with `verified` those with a verified mobile number. */
export const countRegistered = statement<
  [merchantCode: string, now: Date, types: readonly number[], verified: boolean],
  { members: number }
>(
  'gifts.count-registered',
  `SELECT count(*)::integer AS members FROM member m
    WHERE m.merchant_code = $1 AND m.type = ANY ($3::smallint[])
      AND m.registered_at >= ledger_day_begins(ledger_day($2) - 30) AND m.registered_at < ledger_day_begins(ledger_day($2))
      AND (NOT $4::boolean OR EXISTS (SELECT FROM member_personal c
        WHERE c.member_id = m.id AND c.field = 'mobileNum' AND c.verified_at IS NOT NULL))`,
);
