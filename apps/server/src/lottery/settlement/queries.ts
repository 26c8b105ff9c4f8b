import { statement } from '../../platform/database/statement.ts';

/** Drawn issues that are not settled, in the order of their draws. */
export const listIssuesToSettle = statement<[], { id: bigint }>(
  'lottery.list-issues-to-settle',
  `SELECT id FROM lottery_issue WHERE state = 'drawn' ORDER BY draws_at, id`,
);

/** No row where the issue is not in the state drawn. The lock keeps the state and the numbers. */
export const lockDrawnIssue = statement<[id: bigint], { drawn: readonly number[] }>(
  'lottery.lock-drawn-issue',
  `SELECT drawn FROM lottery_issue WHERE id = $1 AND state = 'drawn' FOR SHARE`,
);

export interface LineToSettle {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly playId: number;
  readonly picks: string;
  readonly stakeUnits: bigint;
  readonly amountUnits: bigint;
  readonly series: number;
  readonly maxSeries: number;
  /** When the line is tried again after a failure; null without one. */
  readonly nextTryAt: Date | null;
}

/** The next lines of an issue, in the order of their ids. */
export const listLinesToSettle = statement<[issueId: bigint, after: bigint, limit: number], LineToSettle>(
  'lottery.list-lines-to-settle',
  `SELECT l.id, l.member_id AS "memberId", l.play_id AS "playId", l.picks, l.stake_units AS "stakeUnits",
     l.amount_units AS "amountUnits", l.series, l.max_series AS "maxSeries", f.next_try_at AS "nextTryAt"
     FROM lottery_line l LEFT JOIN lottery_failed_line f ON f.line_id = l.id
    WHERE l.issue_id = $1 AND l.id > $2 AND l.state = 'placed' ORDER BY l.id LIMIT $3`,
);

/** Prizes and rebates are ledger units in the order of the lines. The prize of a tied line is its stake. */
export const storeSettlement = statement<
  [
    issueId: bigint,
    lineIds: readonly bigint[],
    prizes: readonly bigint[],
    rebates: readonly bigint[],
    tiedIds: readonly bigint[],
    now: Date,
  ],
  { memberId: bigint; asset: string; sequence: bigint }
>(
  'lottery.store-settlement',
  `SELECT member_id AS "memberId", asset, sequence FROM lottery_lines_pay($1, $2, $3, $4, $5, $6)`,
);

/** Nothing changes while a line is not settled. */
export const markSettled = statement<[issueId: bigint]>(
  'lottery.mark-settled',
  `UPDATE lottery_issue SET state = 'settled' WHERE id = $1 AND state = 'drawn'
      AND NOT EXISTS (SELECT FROM lottery_line WHERE issue_id = $1 AND state = 'placed')`,
);

/** Records a failed line; the time between attempts doubles up to an hour. */
export const recordFailedLine = statement<[lineId: bigint, error: string, now: Date]>(
  'lottery.record-failed-line',
  `INSERT INTO lottery_failed_line AS f (line_id, issue_id, attempts, error, first_failed_at, next_try_at)
   SELECT id, issue_id, 1, $2, $3, $3::timestamptz + interval '10 seconds' FROM lottery_line WHERE id = $1
   ON CONFLICT (line_id) DO UPDATE SET attempts = f.attempts + 1, error = excluded.error,
     next_try_at = $3::timestamptz + least(interval '10 seconds' * 2 ^ least(f.attempts, 10), interval '1 hour')`,
);

export const deleteFailedLines = statement<[lineIds: readonly bigint[]]>(
  'lottery.delete-failed-lines',
  'DELETE FROM lottery_failed_line WHERE line_id = ANY ($1)',
);

export const countFailedLines = statement<[before: Date], { count: bigint }>(
  'lottery.count-failed-lines',
  'SELECT count(*) AS count FROM lottery_failed_line WHERE first_failed_at < $1',
);
