import type { RewardState } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';

interface SignInRow {
  readonly day: string;
  readonly position: number;
  readonly rewardId: bigint;
  readonly state: RewardState;
  /** The request that signed in. */
  readonly requestKey: string;
  readonly amountUnits: bigint;
}

const COLUMNS = `s.last_day::text AS day, s.position, s.reward_id AS "rewardId", r.state, r.data ->> 'requestKey' AS "requestKey",
  r.amount_units AS "amountUnits"
  FROM sign_in s JOIN reward r ON r.id = s.reward_id WHERE s.member_id = $1`;

export const findSignIn = statement<[memberId: bigint, promotionId: bigint], SignInRow>(
  'sign-in.find',
  `SELECT ${COLUMNS} AND s.promotion_id = $2`,
);

export const listSignIns = statement<
  [memberId: bigint, promotionIds: readonly bigint[]],
  SignInRow & { promotionId: bigint }
>(
  'sign-in.list',
  `SELECT s.promotion_id AS "promotionId", ${COLUMNS} AND s.promotion_id = ANY ($2::bigint[])`,
);

export const putSignIn = statement<
  [promotionId: bigint, memberId: bigint, day: string, position: number, rewardId: bigint]
>(
  'sign-in.put',
  `INSERT INTO sign_in (promotion_id, member_id, last_day, position, reward_id) VALUES ($1, $2, $3::date, $4, $5)
   ON CONFLICT (member_id, promotion_id) DO UPDATE
     SET last_day = excluded.last_day, position = excluded.position, reward_id = excluded.reward_id`,
);

/** The days with play or a login in the last 30 full days, with the number of members who have exactly these days. */
export const listDayPatterns = statement<
  [merchantCode: string, now: Date, types: readonly number[]],
  { days: readonly string[]; members: number }
>(
  'sign-in.list-day-patterns',
  `WITH visited AS (
     SELECT d.member_id, d.day FROM game_day d WHERE d.day >= ledger_day($2) - 30 AND d.day < ledger_day($2)
     UNION
     SELECT s.member_id, ledger_day(s.created_at) FROM session s
      WHERE s.created_at >= ledger_day_begins(ledger_day($2) - 30) AND s.created_at < ledger_day_begins(ledger_day($2))
   ), patterns AS (
     SELECT array_agg(v.day::text ORDER BY v.day) AS days FROM visited v JOIN member m ON m.id = v.member_id
      WHERE m.merchant_code = $1 AND m.type = ANY ($3::smallint[]) GROUP BY v.member_id
   )
   SELECT days, count(*)::integer AS members FROM patterns GROUP BY days`,
);
