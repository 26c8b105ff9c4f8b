import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { statement } from '../../platform/database/statement.ts';

/** Locks the exposure of an issue and returns the sum of its highest wins. */
export const lockExposure = statement<[issueId: bigint, asset: string], { mostUnits: bigint }>(
  'lottery.lock-exposure',
  'SELECT lottery_exposure_lock($1, $2) AS "mostUnits"',
);

export interface StakedRow {
  readonly id: bigint;
  readonly playId: number;
  readonly picks: string;
  readonly series: number;
  readonly stakeUnits: bigint;
}

/** The next lines of an issue. */
export const listStakedLines = statement<
  [issueId: bigint, asset: string, after: bigint, limit: number],
  StakedRow
>(
  'lottery.list-staked-lines',
  `SELECT id, play_id AS "playId", picks, series, stake_units AS "stakeUnits"
     FROM lottery_line WHERE issue_id = $1 AND id > $3 AND asset = $2 ORDER BY issue_id, id LIMIT $4`,
);

/** The next cancelled lines of an issue. `id` and `after` are of the cancellation. */
export const listCancelledStakes = statement<
  [issueId: bigint, asset: string, after: bigint, limit: number],
  StakedRow
>(
  'lottery.list-cancelled-stakes',
  `SELECT c.id, l.play_id AS "playId", l.picks, l.series, l.stake_units AS "stakeUnits"
     FROM lottery_cancelled_line c JOIN lottery_line l ON l.id = c.line_id
    WHERE c.issue_id = $1 AND c.id > $3 AND c.asset = $2 ORDER BY c.id LIMIT $4`,
);

export interface OwnLineRow extends StakedRow {
  readonly issueId: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly shape: DrawShape;
  readonly roundId: bigint;
}

/** All lines of the members of some rounds in the issues of these rounds, without refunded ones. */
export const listLinesBeside = statement<[roundIds: readonly bigint[]], OwnLineRow>(
  'lottery.list-lines-beside',
  `WITH own AS MATERIALIZED (
     SELECT DISTINCT l.issue_id, l.member_id, l.asset FROM game_round r
       JOIN lottery_line l ON l.id = r.provider_round::bigint
      WHERE r.id = ANY ($1::bigint[]) AND r.provider = 'lottery'
   )
   SELECT l.id, l.issue_id AS "issueId", l.member_id AS "memberId", l.asset, c.shape, l.round_id AS "roundId",
     l.play_id AS "playId", l.picks, l.series, l.stake_units AS "stakeUnits"
     FROM own o JOIN lottery_line l ON l.issue_id = o.issue_id AND l.member_id = o.member_id AND l.asset = o.asset
     JOIN lottery_issue i ON i.id = l.issue_id JOIN lottery_game g ON g.id = i.game_id JOIN lottery_group c ON c.code = g.group_code
    WHERE l.state <> 'refunded' ORDER BY l.id`,
);
