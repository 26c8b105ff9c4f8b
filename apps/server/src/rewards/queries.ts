import type { GameType } from '@tessera/contract/games/game';
import type { RewardKind, RewardState } from '@tessera/contract/rewards/rewards';
import { statement } from '../platform/database/statement.ts';

export type RewardForm = 'cash' | 'bonus' | 'ticket';

/** A reward as stored; times in ISO 8601 where they are text. */
export interface RewardRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly kind: RewardKind;
  readonly promotionId: bigint | null;
  readonly texts: Readonly<Record<string, string>> | null;
  readonly form: RewardForm;
  readonly asset: string;
  readonly amountUnits: bigint;
  readonly state: RewardState;
  readonly endReason: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly claimedAt: Date | null;
  readonly claimKey: string | null;
  readonly endedAt: Date | null;
  readonly transferId: bigint | null;
  /** What a released bonus had above its maximum win. */
  readonly excessUnits: bigint;
  /** Of a ticket; null for other forms. */
  readonly refusedTypes: readonly GameType[] | null;
  readonly stakeBasisPoints: number | null;
}

const COLUMNS = `r.id, r.member_id AS "memberId", r.kind, r.promotion_id AS "promotionId", p.texts, r.form, r.asset,
  r.amount_units AS "amountUnits", r.state, r.end_reason AS "endReason",
  r.issued_at AS "issuedAt", r.expires_at AS "expiresAt",
  r.claimed_at AS "claimedAt", r.claim_key AS "claimKey", r.ended_at AS "endedAt", r.transfer_id AS "transferId",
  coalesce((SELECT greatest(b.value_units - b.max_win_units, 0) FROM play_bonus b WHERE b.reward_id = r.id), 0) AS "excessUnits",
  t.refused_types AS "refusedTypes", t.stake_basis_points AS "stakeBasisPoints"`;

/** SQL: a reward with its promotion, and the terms of a ticket. */
const REWARD = `reward r LEFT JOIN promotion p ON p.id = r.promotion_id
  LEFT JOIN bonus_claim t ON t.reward_id = r.id AND r.form = 'ticket'`;

/** A promotion that has ended, for demo data. */
export const insertEndedPromotion = statement<
  [merchantCode: string, code: string, kind: RewardKind, texts: string, startsAt: Date, endsAt: Date],
  { id: bigint }
>(
  'rewards.insert-ended-promotion',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at, ends_at)
   VALUES ($1, $2, $3, 'ended', 'automatic', $4::jsonb, '{}', $5, $6) RETURNING id`,
);

/**
 * Rewards of a member from promotions that cannot be combined wait for each other: the second one finds the first. Locks
 * nothing for other promotions.
 */
export const lockExclusive = statement<[memberId: bigint, promotionId: bigint]>(
  'rewards.lock-exclusive',
  `SELECT pg_advisory_xact_lock(hashtextextended('rewards.exclusive', $1))
    WHERE EXISTS (SELECT FROM promotions_excluding($2))`,
);

/**
 * Inserts nothing for a member who may not receive offers or has a reward that excludes the promotion. Nothing either
 * for a second reward of this kind for this source.
 */
export const insertReward = statement<
  [
    memberId: bigint,
    kind: RewardKind,
    promotionId: bigint | null,
    sourceKey: string,
    form: RewardForm,
    asset: string,
    amountUnits: bigint,
    state: 'review' | 'issued',
    data: string,
    issuedAt: Date,
    expiresAt: Date,
  ],
  { rewardId: bigint | null; eligible: boolean }
>(
  'rewards.insert-reward',
  `WITH member AS MATERIALIZED (
     SELECT may_receive_offer($1, $10) AND NOT coalesce(is_excluded($3, $1), false) AS eligible
   ), inserted AS (
     INSERT INTO reward (member_id, kind, promotion_id, source_key, form, asset, amount_units, state, data, issued_at,
       expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11 FROM member WHERE eligible
     ON CONFLICT ON CONSTRAINT reward_source DO NOTHING RETURNING id
   )
   SELECT (SELECT id FROM inserted) AS "rewardId", eligible FROM member`,
);

export const deleteReward = statement<[id: bigint]>(
  'rewards.delete-reward',
  `DELETE FROM reward WHERE id = $1`,
);

/** No row where the budget of the promotion does not suffice, or where the promotion was cancelled. */
export const reserveBudget = statement<[promotionId: bigint, units: bigint]>(
  'rewards.reserve-budget',
  `UPDATE promotion SET reserved_units = reserved_units + $2
    WHERE id = $1 AND state NOT IN ('cancelling', 'cancelled')
      AND (budget_units IS NULL OR reserved_units + spent_units + $2 <= budget_units)`,
);

/** Cancels those of the rewards that are not claimed, and releases their budget. */
export const cancelUnclaimed = statement<
  [rewardIds: readonly bigint[], reason: string, now: Date],
  { rewardId: bigint; memberId: bigint }
>(
  'rewards.cancel-unclaimed',
  `WITH cancelled AS (
     UPDATE reward SET state = 'cancelled', ended_at = $3, end_reason = $2
      WHERE id = ANY ($1::bigint[]) AND state IN ('review', 'issued')
     RETURNING id, member_id, promotion_id, amount_units
   ), released AS (
     UPDATE promotion p SET reserved_units = p.reserved_units - s.units
       FROM (SELECT promotion_id, sum(amount_units) AS units FROM cancelled GROUP BY promotion_id) s
      WHERE p.id = s.promotion_id
   )
   SELECT id AS "rewardId", member_id AS "memberId" FROM cancelled`,
);

export const spendReserved = statement<[promotionId: bigint, units: bigint]>(
  'rewards.spend-reserved',
  `UPDATE promotion SET reserved_units = reserved_units - $2, spent_units = spent_units + $2 WHERE id = $1`,
);

/** SQL: a reward to claim is an offer, and shown only to members who may receive offers. */
const shown = (memberId: string, now: string) =>
  `(r.state NOT IN ('review', 'issued') OR (SELECT may_receive_offer(${memberId}, ${now})))`;

export const findReward = statement<[id: bigint, memberId: bigint, now: Date], RewardRow>(
  'rewards.find-reward',
  `SELECT ${COLUMNS} FROM ${REWARD}
    WHERE r.id = $1 AND r.member_id = $2 AND ${shown('$2', '$3')}`,
);

/** The merchant of a member, and the names of a promotion. No row for members who may not receive offers. */
export const findRecipient = statement<
  [memberId: bigint, promotionId: bigint | null, now: Date],
  { merchantCode: string; texts: Readonly<Record<string, string>> | null }
>(
  'rewards.find-recipient',
  `SELECT m.merchant_code AS "merchantCode", p.texts FROM member m LEFT JOIN promotion p ON p.id = $2
    WHERE m.id = $1 AND may_receive_offer(m.id, $3)`,
);

export const lockReward = statement<[id: bigint, memberId: bigint], RewardRow>(
  'rewards.lock-reward',
  `SELECT ${COLUMNS} FROM ${REWARD}
    WHERE r.id = $1 AND r.member_id = $2 FOR NO KEY UPDATE OF r`,
);

export const markClaimed = statement<[id: bigint, claimKey: string, transferId: bigint, now: Date]>(
  'rewards.mark-claimed',
  `UPDATE reward SET state = 'claimed', claimed_at = $4, ended_at = $4, claim_key = $2, transfer_id = $3 WHERE id = $1`,
);

/** Expires rewards that were not claimed in time, and releases their budget. Returns their number and members. */
export const expireRewards = statement<
  [now: Date, limit: number],
  { expired: number; memberIds: readonly string[] }
>(
  'rewards.expire-unclaimed',
  `WITH due AS MATERIALIZED (
     SELECT id FROM reward WHERE state IN ('review', 'issued') AND expires_at <= $1
      ORDER BY expires_at, id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
   ), expired AS (
     UPDATE reward r SET state = 'expired', ended_at = $1, end_reason = 'unclaimed' FROM due WHERE r.id = due.id
     RETURNING r.member_id, r.promotion_id, r.amount_units
   ), released AS (
     UPDATE promotion p SET reserved_units = p.reserved_units - s.units
       FROM (SELECT promotion_id, sum(amount_units) AS units FROM expired
              WHERE promotion_id IS NOT NULL GROUP BY promotion_id) s
      WHERE p.id = s.promotion_id
   )
   SELECT count(*)::integer AS expired, coalesce(array_agg(DISTINCT member_id::text), '{}') AS "memberIds" FROM expired`,
);

/** Rewards that are open for the member, or the ones that ended, newest first. */
export const listRewards = statement<
  [memberId: bigint, kind: RewardKind | null, open: boolean, before: bigint | null, now: Date, limit: number],
  RewardRow
>(
  'rewards.list-rewards',
  `SELECT ${COLUMNS} FROM ${REWARD}
    WHERE r.member_id = $1 AND ($2::text IS NULL OR r.kind = $2) AND ($4::bigint IS NULL OR r.id < $4)
      AND $3 = (r.state IN ('queued', 'active') OR (r.state IN ('review', 'issued') AND r.expires_at > $5))
      AND ${shown('$1', '$5')}
    ORDER BY r.id DESC LIMIT $6`,
);

/** Kinds of open rewards of a member; `count` are rewards that can be claimed. */
export const countRewards = statement<[memberId: bigint, now: Date], { kind: RewardKind; count: number }>(
  'rewards.count-rewards',
  `SELECT r.kind, count(*) FILTER (WHERE r.state = 'issued')::integer AS count FROM reward r
    WHERE r.member_id = $1 AND ${shown('$1', '$2')}
      AND (r.state IN ('queued', 'active') OR (r.state IN ('review', 'issued') AND r.expires_at > $2)) GROUP BY r.kind`,
);

export const listRunning = statement<
  [merchantCode: string, now: Date],
  { id: bigint; kind: RewardKind; terms: unknown }
>(
  'rewards.list-running-promotions',
  `SELECT id, kind, terms FROM promotion
    WHERE merchant_code = $1 AND state = 'running' AND starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)`,
);
