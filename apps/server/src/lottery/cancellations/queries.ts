import { statement } from '../../platform/database/statement.ts';
import { END_OF_DAY } from '../orders/queries.ts';

export interface OwnLine {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly issueId: bigint;
  readonly gameId: bigint;
  readonly numero: string;
  readonly asset: string;
  readonly playId: number;
  readonly picks: string;
  readonly stakeUnits: bigint;
  readonly cancelled: boolean;
}

export const listOwnLines = statement<[memberId: bigint, ids: readonly bigint[]], OwnLine>(
  'lottery.list-own-lines',
  `SELECT l.id, l.order_id AS "orderId", l.issue_id AS "issueId", i.game_id AS "gameId", i.numero, l.asset,
     l.play_id AS "playId", l.picks, l.stake_units AS "stakeUnits", c.line_id IS NOT NULL AS cancelled
     FROM lottery_line l JOIN lottery_issue i ON i.id = l.issue_id
     LEFT JOIN lottery_cancelled_line c ON c.line_id = l.id
    WHERE l.member_id = $1 AND l.id = ANY ($2) ORDER BY l.id`,
);

/**
 * The sale of an order, and the number of lines that the member cancelled in its issue. The caller shares the lock of the
 * sale.
 */
export const findSaleOfOrder = statement<
  [orderId: bigint],
  {
    state: string;
    closesAt: Date;
    dayEndsAt: Date;
    cancellable: boolean;
    limitsNumbers: boolean;
    cancelled: number;
  }
>(
  'lottery.find-sale-of-order',
  `SELECT i.state, i.closes_at AS "closesAt", ${END_OF_DAY} AS "dayEndsAt", g.cancellable,
     g.max_number_units IS NOT NULL AS "limitsNumbers",
     (SELECT count(*)::integer FROM lottery_cancelled_line c WHERE c.issue_id = o.issue_id AND c.member_id = o.member_id)
       AS cancelled
     FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = i.game_id
    WHERE o.id = $1`,
);

/** `numbers`: lines whose stakes are counted by number, as JSON. The sequence is null where no line was placed. */
export const cancelLinesOnce = statement<
  [issueId: bigint, asset: string, ids: readonly bigint[], numbers: string, now: Date],
  { sequence: bigint | null }
>('lottery.cancel-lines', 'SELECT lottery_lines_cancel($1, $2, $3, $4::jsonb, $5) AS sequence');

/** Locks the balance of a member: no stake is taken meanwhile. The caller locked the exposure before. */
export const lockBalanceOfLines = statement<[memberId: bigint, asset: string]>(
  'lottery.lock-balance-of-lines',
  'SELECT FROM member_balance WHERE member_id = $1 AND asset = $2 FOR NO KEY UPDATE',
);

/**
 * Whether a bonus that is staked after cash paid a stake after the cash of some lines, apart from these lines. Rounds that
 * began earlier can have further bets, for two days at most.
 */
export const hasBonusStakedSince = statement<
  [memberId: bigint, asset: string, ids: readonly bigint[]],
  { staked: boolean }
>(
  'lottery.has-bonus-staked-since',
  `WITH own AS MATERIALIZED (
     SELECT r.id, r.day, r.sequence, r.stake_units > coalesce(r.bonus_stake_units, 0) AS cash
       FROM lottery_line l JOIN game_round r ON r.id = l.round_id WHERE l.id = ANY ($3) AND l.state = 'placed'
   ), since AS MATERIALIZED (
     SELECT min(day) - 2 AS day, min(sequence) AS sequence FROM own WHERE cash
   )
   SELECT EXISTS (
     SELECT FROM since s JOIN game_round r ON r.member_id = $1 AND r.asset = $2 AND r.day >= s.day AND r.sequence > s.sequence
      WHERE r.bonus_stake_units > 0 AND r.id >= (SELECT round_recent_id()) AND r.id NOT IN (SELECT id FROM own)
        AND NOT coalesce((SELECT b.bonus_first FROM play_bonus b WHERE b.reward_id = r.reward_id), false)) AS staked`,
);

/**
 * The cash in lines that a member can cancel, staked after each of some sequences. A line has one bet, so the sequence of its
 * round is that of its stake.
 */
export const sumCancellable = statement<
  [memberId: bigint, asset: string, afterSequences: readonly bigint[], now: Date],
  { after: bigint; units: bigint }
>(
  'lottery.sum-cancellable-stakes',
  `SELECT a.after, sum(r.stake_units - coalesce(r.bonus_stake_units, 0))::bigint AS units
     FROM open_rounds_of($1) r
     JOIN lottery_line l ON l.id = CASE r.provider WHEN 'lottery' THEN r.provider_round::bigint END
     JOIN lottery_order o ON o.id = l.order_id JOIN lottery_issue i ON i.id = l.issue_id
     JOIN lottery_game g ON g.id = i.game_id JOIN unnest($3::bigint[]) AS a (after) ON r.sequence > a.after
    WHERE r.asset = $2 AND i.state = 'scheduled' AND g.cancellable AND $4 < ${END_OF_DAY} GROUP BY a.after`,
);

/** The lines of an issue that members cancelled, by order. */
export const listCancelledOfIssue = statement<
  [issueId: bigint],
  { orderId: bigint; lines: readonly number[] }
>(
  'lottery.list-cancelled-of-issue',
  `SELECT order_id AS "orderId", array_agg(place::integer ORDER BY place) AS lines FROM lottery_cancelled_line
    WHERE issue_id = $1 GROUP BY order_id`,
);
