import type { RewardState } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';
import type { CopiedTerms } from './terms.ts';

export type ReferralState = 'open' | 'met' | 'review' | 'rewarded' | 'unpaid' | 'ended';

/** A running promotion of the kind, the newest first. */
export const findReferralPromotion = statement<
  [merchantCode: string, now: Date],
  { id: bigint; kind: 'REFERRAL'; terms: unknown; endsAt: Date | null }
>(
  'referrals.find-promotion',
  `SELECT id, kind, terms, ends_at AS "endsAt" FROM promotion
    WHERE merchant_code = $1 AND kind = 'REFERRAL' AND state = 'running' AND starts_at <= $2
      AND (ends_at IS NULL OR ends_at > $2)
    ORDER BY starts_at DESC, id DESC LIMIT 1`,
);

/** Who invited a new member. No row without an inviter of the same merchant who plays with real money. */
export const findInviter = statement<
  [memberId: bigint, types: readonly number[]],
  { referrerId: bigint; merchantCode: string; registeredAt: Date; eligible: boolean }
>(
  'referrals.find-inviter',
  `SELECT r.id AS "referrerId", m.merchant_code AS "merchantCode", m.registered_at AS "registeredAt",
          may_receive_offer(r.id, m.registered_at) AS eligible
     FROM member m JOIN member r ON r.id = m.recommender_id
    WHERE m.id = $1 AND r.merchant_code = m.merchant_code AND r.enabled AND r.type = ANY ($2)`,
);

export const insertReferral = statement<
  [
    referredId: bigint,
    referrerId: bigint,
    registeredAt: Date,
    asset: string,
    promotionId: bigint | null,
    terms: string | null,
    qualifyBy: Date,
    state: 'open' | 'ended',
    endReason: 'no-promotion' | null,
  ]
>(
  'referrals.insert-referral',
  `INSERT INTO referral (referred_id, referrer_id, registered_at, asset, promotion_id, terms, qualify_by, state, end_reason)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
);

/** SQL: the state after a change of the sums, while no reward was issued. */
const progress = (deposited: string, turnover: string, now: `$${number}`) => {
  const met = `(${deposited} >= (r.terms->>'depositUnits')::bigint AND ${turnover} >= (r.terms->>'turnoverUnits')::bigint)`;
  const pending = `r.state IN ('open', 'met')`;
  return `state = CASE WHEN NOT ${pending} THEN r.state WHEN ${met} THEN 'met' ELSE 'open' END,
    met_at = CASE WHEN NOT ${pending} THEN r.met_at WHEN ${met} THEN coalesce(r.met_at, ${now}) END,
    check_at = CASE WHEN NOT ${pending} THEN r.check_at WHEN ${met} THEN coalesce(r.check_at, ${now}) END`;
};

/** Counts a deposit in time. */
export const addDeposit = statement<[referredId: bigint, asset: string, units: bigint, at: Date]>(
  'referrals.add-deposit',
  `UPDATE referral r SET deposited_units = r.deposited_units + $3,
          ${progress('r.deposited_units + $3', 'r.turnover_units', '$4')}
    WHERE r.referred_id = $1 AND r.asset = $2 AND r.terms IS NOT NULL AND r.qualify_by >= $4`,
);

/** Subtracts a deposit that was counted. */
export const subtractDeposit = statement<
  [referredId: bigint, asset: string, units: bigint, creditedAt: Date, at: Date]
>(
  'referrals.subtract-deposit',
  `UPDATE referral r SET deposited_units = r.deposited_units - $3,
          ${progress('r.deposited_units - $3', 'r.turnover_units', '$5')}
    WHERE r.referred_id = $1 AND r.asset = $2 AND r.terms IS NOT NULL AND r.qualify_by >= $4`,
);

/** Rewards whose deposits do not suffice any more are due, also where only the friend has a reward. */
export const checkRewarded = statement<[referredId: bigint, at: Date]>(
  'referrals.check-rewarded',
  `UPDATE referral r SET check_at = $2
    WHERE r.referred_id = $1 AND (r.state IN ('review', 'rewarded')
        OR (r.state = 'ended' AND r.end_reason IN ('month-limit', 'budget', 'friend-only') AND r.referred_reward_id IS NOT NULL))
      AND r.deposited_units < (r.terms->>'depositUnits')::bigint`,
);

/** Counts the stakes of a range of round events. Rows are locked in the order of their ids. */
export const addTurnover = statement<[after: bigint, upTo: bigint, now: Date]>(
  'referrals.add-turnover',
  `WITH played AS (
     SELECT e.member_id, sum(e.stake_units)::bigint AS units
       FROM round_event e JOIN referral r ON r.referred_id = e.member_id AND r.asset = e.asset
      WHERE e.id > $1 AND e.id <= $2 AND r.state IN ('open', 'met') AND e.recorded_at <= r.qualify_by
      GROUP BY e.member_id
   ), locked AS MATERIALIZED (
     SELECT r.referred_id, p.units FROM referral r JOIN played p ON p.member_id = r.referred_id
      WHERE r.state IN ('open', 'met') ORDER BY r.referred_id FOR NO KEY UPDATE OF r
   )
   UPDATE referral r SET turnover_units = r.turnover_units + l.units,
          ${progress('r.deposited_units', 'r.turnover_units + l.units', '$3')}
     FROM locked l WHERE r.referred_id = l.referred_id AND r.state IN ('open', 'met')`,
);

export interface ReferralRow {
  readonly referredId: bigint;
  readonly referrerId: bigint;
  readonly merchantCode: string;
  readonly asset: string;
  readonly promotionId: bigint;
  readonly terms: CopiedTerms;
  readonly depositedUnits: bigint;
  readonly state: ReferralState;
  readonly metAt: Date;
  readonly month: string | null;
  readonly rewardId: bigint | null;
  readonly referredRewardId: bigint | null;
}

const COLUMNS = `r.referred_id AS "referredId", r.referrer_id AS "referrerId", m.merchant_code AS "merchantCode", r.asset,
  r.promotion_id AS "promotionId", r.terms, r.deposited_units AS "depositedUnits", r.state, r.met_at AS "metAt",
  r.month::text AS month, r.reward_id AS "rewardId", r.referred_reward_id AS "referredRewardId"
  FROM referral r JOIN member m ON m.id = r.referrer_id`;

/** The next due referral that no other process works on. */
export const lockDueReferral = statement<[now: Date, skipped: readonly bigint[]], ReferralRow>(
  'referrals.lock-due',
  `SELECT ${COLUMNS} WHERE r.check_at <= $1 AND NOT r.referred_id = ANY ($2::bigint[]) ORDER BY r.check_at, r.referred_id LIMIT 1
   FOR NO KEY UPDATE OF r SKIP LOCKED`,
);

export const lockReferral = statement<[referredId: bigint, merchantCode: string], ReferralRow>(
  'referrals.lock',
  `SELECT ${COLUMNS} WHERE r.referred_id = $1 AND m.merchant_code = $2 FOR NO KEY UPDATE OF r`,
);

export const isPairEligible = statement<
  [referrerId: bigint, referredId: bigint, now: Date],
  { eligible: boolean }
>(
  'referrals.is-pair-eligible',
  `SELECT bool_and(may_receive_offer(m.id, $3)) AS eligible FROM member m WHERE m.id IN ($1, $2)`,
);

/** SQL: an address as counted; of IPv6 the /64. Addresses of this machine identify no caller. */
const subscriber = (ip: string) => `CASE WHEN ${ip} <<= inet '127.0.0.0/8' OR ${ip} = inet '::1' THEN NULL
  WHEN family(${ip}) = 6 AND NOT ${ip} <<= inet '::ffff:0:0/96' THEN network(set_masklen(${ip}, 64))::inet ELSE ${ip} END`;

/** What the pair and other friends of the referrer share, and whether the referral is part of a fast chain. */
export const findReviewReasons = statement<
  [referredId: bigint, referrerId: bigint],
  { device: boolean; address: boolean; chain: boolean }
>(
  'referrals.find-review-reasons',
  `WITH mine AS MATERIALIZED (
     SELECT device_hash, ${subscriber('ip')} AS address, created_at FROM session WHERE member_id = $1
   ), others AS MATERIALIZED (
     SELECT $2::bigint AS id
     UNION ALL
     (SELECT referred_id FROM referral WHERE referrer_id = $2 AND referred_id <> $1 ORDER BY referred_id DESC LIMIT 200)
   ), theirs AS MATERIALIZED (
     SELECT s.device_hash, ${subscriber('s.ip')} AS address, s.created_at
       FROM others o JOIN session s ON s.member_id = o.id
   )
   SELECT EXISTS (SELECT FROM mine m JOIN theirs t ON t.device_hash = m.device_hash) AS device,
          EXISTS (SELECT FROM mine m JOIN theirs t ON t.address = m.address
                   WHERE t.created_at BETWEEN m.created_at - interval '24 hours' AND m.created_at + interval '24 hours')
            AS address,
          EXISTS (SELECT FROM referral a JOIN referral b ON b.referrer_id = a.referred_id
                    JOIN referral c ON c.referrer_id = b.referred_id
                   WHERE $1 IN (a.referred_id, b.referred_id, c.referred_id)
                     AND c.registered_at <= a.registered_at + interval '1 hour') AS chain`,
);

/** Takes one of the rewards of a month. No row where the limit is reached. */
export const takeMonthPlace = statement<
  [referrerId: bigint, merchantCode: string, now: Date, limit: number, rewarded: 0 | 1],
  { month: string }
>(
  'referrals.take-month-place',
  `INSERT INTO referral_month AS m (member_id, merchant_code, month, counted, rewarded, reached_at)
   VALUES ($1, $2, date_trunc('month', ledger_day($3))::date, 1, $5, $3)
   ON CONFLICT (member_id, month) DO UPDATE SET counted = m.counted + 1, rewarded = m.rewarded + $5,
     reached_at = CASE WHEN $5 = 1 THEN $3 ELSE m.reached_at END
   WHERE m.counted < $4
   RETURNING month::text`,
);

/** Changes the numbers of a month after a decision or a reversal. */
export const changeMonth = statement<
  [referrerId: bigint, month: string, counted: -1 | 0, rewarded: -1 | 0 | 1, now: Date]
>(
  'referrals.change-month',
  `UPDATE referral_month SET counted = counted + $3, rewarded = rewarded + $4,
          reached_at = CASE WHEN $4 = 1 THEN $5 ELSE reached_at END
    WHERE member_id = $1 AND month = $2::date`,
);

export const markIssued = statement<
  [
    referredId: bigint,
    state: 'review' | 'rewarded',
    reasons: readonly string[],
    month: string | null,
    rewardId: bigint | null,
    referredRewardId: bigint | null,
  ]
>(
  'referrals.mark-issued',
  `UPDATE referral SET state = $2, reasons = $3, month = $4::date, reward_id = $5, referred_reward_id = $6, check_at = NULL
    WHERE referred_id = $1`,
);

export type EndReason =
  | 'not-eligible'
  | 'month-limit'
  | 'friend-only'
  | 'budget'
  | 'rejected'
  | 'charged-back'
  | 'erased'
  | 'no-promotion';

export const markEnded = statement<
  [referredId: bigint, reason: EndReason, decidedBy: string | null, referredRewardId: bigint | null]
>(
  'referrals.mark-ended',
  `UPDATE referral SET state = 'ended', end_reason = $2, decided_by = coalesce($3, decided_by),
          referred_reward_id = coalesce($4, referred_reward_id), check_at = NULL WHERE referred_id = $1`,
);

export const markState = statement<
  [referredId: bigint, state: 'rewarded' | 'unpaid', decidedBy: string | null]
>(
  'referrals.mark-state',
  `UPDATE referral SET state = $2, decided_by = coalesce($3, decided_by), end_reason = NULL, check_at = NULL
    WHERE referred_id = $1`,
);

export const postponeCheck = statement<[referredId: bigint, checkAt: Date]>(
  'referrals.postpone-check',
  `UPDATE referral SET check_at = $2 WHERE referred_id = $1`,
);

export const lockIssuedReward = statement<
  [rewardId: bigint],
  { state: RewardState; transferId: bigint | null; amountUnits: bigint; promotionId: bigint }
>(
  'referrals.lock-reward',
  `SELECT state, transfer_id AS "transferId", amount_units AS "amountUnits", promotion_id AS "promotionId"
     FROM reward WHERE id = $1 FOR NO KEY UPDATE`,
);

export const cancelReward = statement<[rewardId: bigint, now: Date, reason: EndReason]>(
  'referrals.cancel-reward',
  `UPDATE reward SET state = 'cancelled', ended_at = $2, end_reason = $3 WHERE id = $1`,
);

/** Returns an amount to the budget. */
export const returnToBudget = statement<[promotionId: bigint, reservedUnits: bigint, spentUnits: bigint]>(
  'referrals.return-to-budget',
  `UPDATE promotion SET reserved_units = reserved_units - $2, spent_units = spent_units - $3 WHERE id = $1`,
);

/** Releases reviewed rewards, each to be claimed until a time. */
export const releaseRewards = statement<
  [rewardIds: readonly bigint[], expiresAt: Date],
  { rewardId: bigint; memberId: bigint; kind: 'REFERRAL'; promotionId: bigint; amountUnits: bigint }
>(
  'referrals.release-rewards',
  `UPDATE reward SET state = 'issued', expires_at = $2 WHERE id = ANY ($1) AND state = 'review'
   RETURNING id AS "rewardId", member_id AS "memberId", kind, promotion_id AS "promotionId",
     amount_units AS "amountUnits"`,
);

/** Ends referrals of an erased member, on either side. */
export const endReferrals = `UPDATE referral SET state = 'ended', end_reason = 'erased', check_at = NULL
      WHERE $1 IN (referred_id, referrer_id) AND state IN ('open', 'met')`;
