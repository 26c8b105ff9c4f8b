import { statement } from '../../platform/database/statement.ts';

/** Locks the exposure of an issue and returns the sum of its highest wins. */
export const lockExposure = statement<[issueId: bigint, asset: string], { mostUnits: bigint }>(
  'lottery.lock-exposure',
  'SELECT lottery_exposure_lock($1, $2) AS "mostUnits"',
);

export interface StakedRow {
  readonly playId: number;
  readonly picks: string;
  readonly series: number;
  readonly stakeUnits: bigint;
  readonly count: number;
  readonly lastId: bigint;
}

/** The next lines of an issue, with equal lines together. */
export const listStakedLines = statement<
  [issueId: bigint, asset: string, after: bigint, limit: number],
  StakedRow
>(
  'lottery.list-staked-lines',
  `SELECT play_id AS "playId", picks, series, stake_units AS "stakeUnits", count(*)::integer AS count, max(id) AS "lastId"
     FROM (SELECT * FROM lottery_line WHERE issue_id = $1 AND id > $3 AND asset = $2 ORDER BY issue_id, id LIMIT $4) l
    GROUP BY 1, 2, 3, 4`,
);
