import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { statement } from '../../platform/database/statement.ts';
import type { ResultAction } from '../results/queries.ts';

/** No row where the merchant has no such lottery. */
export const putGameState = statement<
  [merchantCode: string, code: string, state: 'open' | 'suspended'],
  { before: string }
>(
  'lottery.put-game-state',
  `WITH game AS MATERIALIZED (
     SELECT id, state FROM lottery_game WHERE merchant_code = $1 AND code = $2 FOR NO KEY UPDATE)
   UPDATE lottery_game g SET state = $3 FROM game WHERE g.id = game.id RETURNING game.state AS before`,
);

/** No row where the merchant has no such lottery. */
export const putGameCancellable = statement<
  [merchantCode: string, code: string, cancellable: boolean],
  { id: bigint }
>(
  'lottery.put-game-cancellable',
  'UPDATE lottery_game SET cancellable = $3 WHERE merchant_code = $1 AND code = $2 RETURNING id',
);

export interface IssueExposure {
  readonly numero: string;
  readonly state: string;
  readonly closesAt: Date;
  readonly orders: number;
  readonly stakeUnits: bigint;
  readonly mostUnits: bigint;
  readonly limitUnits: bigint;
}

/** Issues of a game with orders that are not settled, in one asset. All issues for null. */
export const listExposure = statement<
  [merchantCode: string, code: string, numero: string | null, asset: string],
  IssueExposure
>(
  'lottery.list-exposure-of-issues',
  `SELECT i.numero, i.state, i.closes_at AS "closesAt", s.orders, s.stakes AS "stakeUnits", e.most_units AS "mostUnits",
     g.max_exposure_units AS "limitUnits"
     FROM lottery_game g JOIN lottery_issue i ON i.game_id = g.id
     JOIN lottery_exposure e ON e.issue_id = i.id AND e.asset = $4
     CROSS JOIN LATERAL (SELECT count(DISTINCT n.order_id)::integer AS orders, coalesce(sum(n.amount_units), 0)::bigint AS stakes
       FROM lottery_line n WHERE n.issue_id = i.id AND n.asset = $4 AND n.state <> 'refunded') s
    WHERE g.merchant_code = $1 AND g.code = $2
      AND CASE WHEN $3::text IS NULL THEN i.state IN ('scheduled', 'closed', 'drawn') ELSE i.numero = $3 END
    ORDER BY i.closes_at LIMIT 100`,
);

export interface PlayExposure {
  readonly playId: number;
  readonly lines: number;
  readonly stakeUnits: bigint;
  readonly mostUnits: bigint;
}

/** What each play of an issue can cost at most, the highest first. */
export const listPlayExposure = statement<
  [merchantCode: string, code: string, numero: string, asset: string],
  PlayExposure
>(
  'lottery.list-exposure-of-plays',
  `SELECT n.play_id AS "playId", count(*)::integer AS lines, sum(n.amount_units)::bigint AS "stakeUnits",
     sum(n.most_units)::bigint AS "mostUnits"
     FROM lottery_game g JOIN lottery_issue i ON i.game_id = g.id JOIN lottery_line n ON n.issue_id = i.id
    WHERE g.merchant_code = $1 AND g.code = $2 AND i.numero = $3 AND n.asset = $4 AND n.state <> 'refunded'
    GROUP BY n.play_id ORDER BY sum(n.most_units) DESC, n.play_id LIMIT 100`,
);

export const listPrizeModes = statement<[], { gameGroupCode: string; prizeModeId: number }>(
  'lottery.list-prize-modes',
  `SELECT DISTINCT g.group_code AS "gameGroupCode", m.mode AS "prizeModeId"
     FROM lottery_game g CROSS JOIN LATERAL unnest(g.prize_modes) AS m (mode)`,
);

/** What two names of one machine account stated. */
export interface SharedAccountResult {
  /** Of the second entry. */
  readonly id: bigint;
  readonly gameCode: string;
  readonly numero: string;
  readonly shape: DrawShape;
  readonly action: ResultAction;
  readonly drawn: readonly number[] | null;
  readonly reason: string | null;
  readonly enteredBy: string;
  readonly confirmedBy: string;
  readonly confirmedAt: Date;
  readonly machineUser: string;
}

/**
 * Accepted results, corrections and cancellations whose two operators used the same machine account, the newest first. The
 * two entries that agree are neighbors among the accepted entries of an issue: both are accepted in one step.
 */
export const listSharedAccountResults = statement<
  [merchantCode: string, after: bigint | null, limit: number],
  SharedAccountResult
>(
  'lottery.list-shared-account-results',
  `SELECT c.id, g.code AS "gameCode", i.numero, l.shape, c.action, c.drawn, c.reason, e.entered_by AS "enteredBy",
     c.entered_by AS "confirmedBy", c.entered_at AS "confirmedAt", c.machine_user AS "machineUser"
     FROM lottery_result_entry c JOIN lottery_issue i ON i.id = c.issue_id JOIN lottery_game g ON g.id = i.game_id
     JOIN lottery_group l ON l.code = g.group_code
     CROSS JOIN LATERAL (SELECT * FROM lottery_result_entry b WHERE b.issue_id = c.issue_id AND b.id < c.id
       AND b.state = 'accepted' ORDER BY b.id DESC LIMIT 1) e
    WHERE g.merchant_code = $1 AND c.state = 'accepted' AND e.action = c.action
      AND e.drawn IS NOT DISTINCT FROM c.drawn AND e.machine_user = c.machine_user
      AND c.id < coalesce($2, 9223372036854775807) ORDER BY c.id DESC LIMIT $3`,
);
