import { statement } from '../../../platform/database/statement.ts';
import type { ReferralState } from '../queries.ts';

export interface TotalsRow {
  readonly invited: number;
  readonly rewarded: number;
  readonly earnedUnits: bigint;
  readonly claimableUnits: bigint;
  readonly reviewUnits: bigint;
  readonly monthCount: number;
}

/** Friends of a member, and rewards by what the member can do with them. */
export const findTotals = statement<[memberId: bigint, now: Date], TotalsRow>(
  'referrals.find-totals',
  `SELECT f.invited, f.rewarded, w."earnedUnits", w."claimableUnits", w."reviewUnits",
          coalesce((SELECT counted FROM referral_month
                     WHERE member_id = $1 AND month = date_trunc('month', ledger_day($2))::date), 0) AS "monthCount"
     FROM (SELECT count(*)::integer AS invited, count(*) FILTER (WHERE state = 'rewarded')::integer AS rewarded
             FROM referral WHERE referrer_id = $1) f,
          (SELECT coalesce(sum(amount_units) FILTER (WHERE state = 'claimed'), 0)::bigint AS "earnedUnits",
                  coalesce(sum(amount_units) FILTER (WHERE state = 'issued' AND expires_at > $2), 0)::bigint
                    AS "claimableUnits",
                  coalesce(sum(amount_units) FILTER (WHERE state = 'review' AND expires_at > $2), 0)::bigint
                    AS "reviewUnits"
             FROM reward WHERE member_id = $1 AND kind = 'REFERRAL') w`,
);

export interface FriendRow {
  readonly id: bigint;
  readonly userName: string;
  readonly registeredAt: Date;
  readonly qualifyBy: Date;
  readonly state: ReferralState;
  readonly deposited: boolean;
  readonly played: boolean;
}

/** Friends of a member, the newest first. The ids are those of the members: erased ones have no name. */
export const listFriends = statement<[memberId: bigint, before: bigint | null, limit: number], FriendRow>(
  'referrals.list-friends',
  `SELECT r.referred_id AS id, m.user_name AS "userName", r.registered_at AS "registeredAt",
          r.qualify_by AS "qualifyBy", r.state,
          r.terms IS NOT NULL AND r.deposited_units >= (r.terms->>'depositUnits')::bigint AS deposited,
          r.terms IS NOT NULL AND r.turnover_units >= (r.terms->>'turnoverUnits')::bigint AS played
     FROM referral r JOIN member m ON m.id = r.referred_id
    WHERE r.referrer_id = $1 AND ($2::bigint IS NULL OR r.referred_id < $2)
    ORDER BY r.referred_id DESC LIMIT $3`,
);

/** Claimed rewards of a member by the day of the claim, the newest first. */
export const listIncome = statement<
  [memberId: bigint, before: string | null, limit: number],
  { day: string; rewards: number; units: bigint }
>(
  'referrals.list-income',
  `SELECT ledger_day(claimed_at)::text AS day, count(*)::integer AS rewards, sum(amount_units)::bigint AS units
     FROM reward WHERE member_id = $1 AND kind = 'REFERRAL' AND state = 'claimed'
      AND ($2::date IS NULL OR ledger_day(claimed_at) < $2::date)
    GROUP BY ledger_day(claimed_at) ORDER BY ledger_day(claimed_at) DESC LIMIT $3`,
);

/** Referrers of this month with the most rewarded friends. */
export const listRanking = statement<
  [merchantCode: string, now: Date, limit: number],
  { memberId: bigint; userName: string; rewarded: number }
>(
  'referrals.list-ranking',
  `SELECT r.member_id AS "memberId", m.user_name AS "userName", r.rewarded
     FROM referral_month r JOIN member m ON m.id = r.member_id
    WHERE r.merchant_code = $1 AND r.month = date_trunc('month', ledger_day($2))::date AND r.rewarded > 0
    ORDER BY r.rewarded DESC, r.reached_at, r.member_id LIMIT $3`,
);

/** Referrals that wait for the operator, by the id of the friend. */
export const listWaiting = statement<
  [merchantCode: string, state: 'review' | 'unpaid', after: bigint | null, limit: number],
  {
    id: bigint;
    referrer: string;
    referred: string;
    registeredAt: Date;
    metAt: Date;
    reasons: readonly string[];
    units: bigint;
    asset: string;
  }
>(
  'referrals.list-waiting',
  `SELECT r.referred_id AS id, a.user_name AS referrer, b.user_name AS referred, r.registered_at AS "registeredAt",
          r.met_at AS "metAt", r.reasons, r.asset,
          (SELECT coalesce(sum(w.amount_units), 0)::bigint FROM reward w
            WHERE w.id IN (r.reward_id, r.referred_reward_id) AND w.state IN ('review', 'issued', 'claimed')) AS units
     FROM referral r JOIN member a ON a.id = r.referrer_id JOIN member b ON b.id = r.referred_id
    WHERE a.merchant_code = $1 AND r.state = $2 AND ($3::bigint IS NULL OR r.referred_id > $3)
    ORDER BY r.referred_id LIMIT $4`,
);

/** The rewards of friends who registered in the last 30 full days and met the requirements. From daily totals. */
export const sumReferrals = statement<
  [
    merchantCode: string,
    now: Date,
    types: readonly number[],
    depositUnits: bigint,
    turnoverUnits: bigint,
    monthLimit: number,
    rewardUnits: bigint,
    friendRewardUnits: bigint,
  ],
  { rewards: number; units: bigint }
>(
  'referrals.sum-rewards',
  `WITH friend AS (
     SELECT m.recommender_id FROM member m JOIN member r ON r.id = m.recommender_id AND r.merchant_code = m.merchant_code
      WHERE m.merchant_code = $1 AND m.type = ANY ($3::smallint[])
        AND m.registered_at >= ledger_day_begins(ledger_day($2) - 30)
        AND m.registered_at < ledger_day_begins(ledger_day($2))
        AND $4 <= (SELECT coalesce(sum(o.credited_units), 0) FROM deposit_order o
          WHERE o.member_id = m.id AND o.state = 'credited')
        AND $5 <= (SELECT coalesce(sum(d.stake_units), 0) FROM game_day d WHERE d.member_id = m.id)
   ), referrer AS (
     SELECT count(*) AS friends, least(count(*), $6::bigint) AS rewarded FROM friend GROUP BY recommender_id
   )
   SELECT coalesce(sum(rewarded + CASE WHEN $8::bigint > 0 THEN friends ELSE 0 END), 0)::integer AS rewards,
     coalesce(sum(rewarded * $7::bigint + friends * $8::bigint), 0)::bigint AS units FROM referrer`,
);
