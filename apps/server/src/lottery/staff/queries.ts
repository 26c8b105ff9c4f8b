import { statement } from '../../platform/database/statement.ts';

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
       FROM lottery_line n WHERE n.issue_id = i.id AND n.asset = $4) s
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
    WHERE g.merchant_code = $1 AND g.code = $2 AND i.numero = $3 AND n.asset = $4
    GROUP BY n.play_id ORDER BY sum(n.most_units) DESC, n.play_id LIMIT 100`,
);

export const listPrizeModes = statement<[], { gameGroupCode: string; prizeModeId: number }>(
  'lottery.list-prize-modes',
  `SELECT DISTINCT g.group_code AS "gameGroupCode", m.mode AS "prizeModeId"
     FROM lottery_game g CROSS JOIN LATERAL unnest(g.prize_modes) AS m (mode)`,
);
