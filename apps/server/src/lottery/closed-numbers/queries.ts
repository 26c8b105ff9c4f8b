import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { statement } from '../../platform/database/statement.ts';

interface ClosedNumbers {
  readonly playId: number;
  readonly numbers: readonly number[];
}

/** Numbers that operators closed for an issue, and numbers whose stakes of all members have reached the limit of the game. */
export const listClosedNumbers = statement<[gameId: bigint, numero: string, asset: string], ClosedNumbers>(
  'lottery.list-closed-numbers',
  `SELECT n.play_id AS "playId", array_agg(n.number::integer ORDER BY n.number) AS numbers FROM (
     SELECT c.play_id, c.number FROM lottery_closed_number c JOIN lottery_issue i ON i.id = c.issue_id
      WHERE i.game_id = $1 AND i.numero = $2
     UNION
     SELECT s.play_id, s.number FROM lottery_number_stake s JOIN lottery_issue i ON i.id = s.issue_id
       JOIN lottery_game g ON g.id = i.game_id
      WHERE i.game_id = $1 AND i.numero = $2 AND s.asset = $3 AND s.stake_units >= g.max_number_units) n
    GROUP BY n.play_id ORDER BY n.play_id`,
);

/**
 * Whether accepted lines used up the limit of a number. No accepted line has a closed number, so the number was open before.
 * `lines` as `linesText` writes them.
 */
export const findUsedUpNumber = statement<
  [issueId: bigint, asset: string, lines: string],
  { usedUp: boolean }
>(
  'lottery.find-used-up-number',
  `SELECT EXISTS (
     SELECT FROM jsonb_to_recordset($3::jsonb) AS x (play integer, numbers smallint[], counted boolean)
     CROSS JOIN LATERAL unnest(x.numbers) AS u (number)
     JOIN lottery_number_stake s ON s.issue_id = $1 AND s.asset = $2 AND s.play_id = x.play AND s.number = u.number
     JOIN lottery_issue i ON i.id = $1 JOIN lottery_game g ON g.id = i.game_id
      WHERE x.counted AND s.stake_units >= g.max_number_units) AS "usedUp"`,
);

/** The lock makes the closing of numbers wait for the closing of the issue, and the other way round. */
export const lockIssueOfNumbers = statement<
  [merchantCode: string, code: string, numero: string],
  { id: bigint; shape: DrawShape; state: string }
>(
  'lottery.lock-issue-of-numbers',
  `SELECT i.id, l.shape, i.state FROM lottery_game g JOIN lottery_issue i ON i.game_id = g.id
     JOIN lottery_group l ON l.code = g.group_code
    WHERE g.merchant_code = $1 AND g.code = $2 AND i.numero = $3 FOR SHARE OF i`,
);

export const closeNumbers = statement<
  [issueId: bigint, playId: number, numbers: readonly number[], reason: string, by: string, now: Date],
  { number: number }
>(
  'lottery.close-numbers',
  `INSERT INTO lottery_closed_number (issue_id, play_id, number, reason, closed_by, closed_at)
   SELECT $1, $2, n, $4, $5, $6 FROM unnest($3::smallint[]) AS n ON CONFLICT DO NOTHING RETURNING number::integer AS number`,
);

export const openNumbers = statement<
  [issueId: bigint, playId: number, numbers: readonly number[]],
  { number: number }
>(
  'lottery.open-numbers',
  `DELETE FROM lottery_closed_number WHERE issue_id = $1 AND play_id = $2 AND number = ANY ($3::smallint[])
   RETURNING number::integer AS number`,
);

interface ClosedNumber {
  readonly playId: number;
  readonly number: number;
  readonly reason: string;
  readonly closedBy: string;
  readonly closedAt: Date;
}

export const listNumbersOfStaff = statement<
  [merchantCode: string, code: string, numero: string],
  ClosedNumber
>(
  'lottery.list-numbers-of-staff',
  `SELECT c.play_id AS "playId", c.number::integer AS number, c.reason, c.closed_by AS "closedBy", c.closed_at AS "closedAt"
     FROM lottery_game g JOIN lottery_issue i ON i.game_id = g.id JOIN lottery_closed_number c ON c.issue_id = i.id
    WHERE g.merchant_code = $1 AND g.code = $2 AND i.numero = $3 ORDER BY c.play_id, c.number LIMIT 1000`,
);
