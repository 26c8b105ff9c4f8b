import type { GameType } from '@tessera/contract/games/game';
import { statement } from '../../../platform/database/statement.ts';
import type { LockedBonus } from '../queries.ts';

/**
 * SQL: the part of a stake that counts, of a round with a game and a risk, the bonus `c`, and the outcome `o` of a game of the
 * house. Dice is an instant game.
 */
const basisPointsOf = (round: string) =>
  `CASE WHEN ${round}.node_id = ANY (c.uncounted_games) OR (c.uncounted_vendors <> '{}' AND EXISTS (SELECT FROM game u
     WHERE u.id = ${round}.node_id AND u.vassalage = ANY (c.uncounted_vendors))) THEN 0
   ELSE least(coalesce((c.contributions ->> ${round}.game_type)::integer, 0),
      CASE o.game WHEN 'dice' THEN c.instant_basis_points ELSE 10000 END)
    * bonus_round_weight(o.game, o.choice) / 10000 * coalesce(${round}.risk, 10000) / 10000 END`;

/** The rounds of a range that are bets of lotteries under some bonuses. */
export const listLotteryRounds = statement<
  [after: bigint, upTo: bigint, rewardIds: readonly bigint[]],
  { roundId: bigint }
>(
  'rewards.list-lottery-rounds',
  `SELECT DISTINCT round_id AS "roundId" FROM round_event
    WHERE id > $1 AND id <= $2 AND reward_id = ANY ($3::bigint[]) AND game_type IN ('LOTT', 'ELOTT')`,
);

/** Locks the bonuses with events in a range. */
export const lockWagered = statement<
  [after: bigint, upTo: bigint],
  { rewardId: bigint; state: LockedBonus['state'] }
>(
  'rewards.lock-wagered',
  `SELECT reward_id AS "rewardId", state FROM bonus_claim
    WHERE reward_id IN (
      SELECT e.reward_id FROM round_event e WHERE e.id > $1 AND e.id <= $2 AND e.reward_id IS NOT NULL)
    ORDER BY reward_id FOR NO KEY UPDATE`,
);

/**
 * Adds the events of a range to the lines of the locked bonuses, and the changes of the lines to the wagered amounts. A
 * line counts its part of the stakes, rounded down; a tied round counts nothing, and a bet of low risk counts less. `risks` are
 * the parts of bets of lotteries that count, in basis points, by their rounds.
 */
export const addWagering = statement<
  [
    after: bigint,
    upTo: bigint,
    rewardIds: readonly bigint[],
    roundIds: readonly bigint[],
    risks: readonly number[],
  ],
  { rewardId: bigint; fulfilled: boolean }
>(
  'rewards.add-wagering',
  `WITH changed AS (
     SELECT e.reward_id, e.round_id, min(e.game_type) AS game_type, min(e.node_id) AS node_id,
       min(e.recorded_at) AS played_at, sum(e.stake_units) AS stake, sum(e.win_units) AS win,
       sum(coalesce(e.wager_units, 0)) AS wager
       FROM round_event e WHERE e.id > $1 AND e.id <= $2 AND e.reward_id = ANY ($3::bigint[])
      GROUP BY e.reward_id, e.round_id
   ), summed AS (
     SELECT n.reward_id, n.round_id, n.game_type, n.node_id, coalesce(l.played_at, n.played_at) AS played_at,
       coalesce(l.stake_units, 0) + n.stake AS stake, coalesce(l.win_units, 0) + n.win AS win,
       coalesce(l.wager_units, 0) + n.wager AS wager, coalesce(l.counted_units, 0) AS before,
       k.risk
       FROM changed n LEFT JOIN unnest($4::bigint[], $5::integer[]) AS k (round_id, risk) ON k.round_id = n.round_id
       LEFT JOIN bonus_wager l ON l.reward_id = n.reward_id AND l.round_id = n.round_id
   ), counted AS (
     SELECT s.*, CASE WHEN s.stake = s.win THEN 0
         ELSE div(s.wager * (${basisPointsOf('s')}), 10000) END AS counted
       FROM summed s JOIN bonus_claim c ON c.reward_id = s.reward_id
       LEFT JOIN studio_round o ON o.round_id = s.round_id
   ), stored AS (
     INSERT INTO bonus_wager AS l (reward_id, round_id, game_type, node_id, played_at, stake_units, win_units, wager_units,
       counted_units, risk)
     SELECT reward_id, round_id, game_type, node_id, played_at, stake, win, wager, counted, risk FROM counted
     ON CONFLICT (reward_id, round_id) DO UPDATE SET stake_units = excluded.stake_units, win_units = excluded.win_units,
       wager_units = excluded.wager_units, counted_units = excluded.counted_units, risk = excluded.risk
   )
   UPDATE bonus_claim c SET wagered_units = c.wagered_units + s.units
     FROM (SELECT reward_id, sum(counted - before) AS units FROM counted GROUP BY reward_id) s
    WHERE c.reward_id = s.reward_id
   RETURNING c.reward_id AS "rewardId", c.wagered_units >= c.required_units AS fulfilled`,
);

/** Adds the events of a range to the lines of ended bonuses that count nothing. What was counted before the end remains. */
export const addUncounted = statement<[after: bigint, upTo: bigint, rewardIds: readonly bigint[]]>(
  'rewards.add-uncounted',
  `INSERT INTO bonus_wager AS l (reward_id, round_id, game_type, node_id, played_at, stake_units, win_units, wager_units,
     counted_units, uncounted)
   SELECT e.reward_id, e.round_id, min(e.game_type), min(e.node_id), min(e.recorded_at), sum(e.stake_units),
     sum(e.win_units), sum(coalesce(e.wager_units, 0)), 0, 'ended'
     FROM round_event e WHERE e.id > $1 AND e.id <= $2 AND e.reward_id = ANY ($3::bigint[])
    GROUP BY e.reward_id, e.round_id
   ON CONFLICT (reward_id, round_id) DO UPDATE SET stake_units = l.stake_units + excluded.stake_units,
     win_units = l.win_units + excluded.win_units, wager_units = l.wager_units + excluded.wager_units
     WHERE l.uncounted = 'ended'`,
);

/** Active bonuses of the list whose balance is spent. */
export const listSpent = statement<[rewardIds: readonly bigint[]], { rewardId: bigint }>(
  'rewards.list-spent',
  `SELECT c.reward_id AS "rewardId" FROM bonus_claim c
     JOIN member_balance b ON b.member_id = c.member_id AND b.asset = c.asset
    WHERE c.reward_id = ANY ($1::bigint[]) AND c.state = 'active' AND b.bonus = 0 ORDER BY c.reward_id`,
);

export interface WagerRow {
  readonly roundId: bigint;
  readonly gameType: GameType;
  readonly nodeId: bigint;
  readonly playedAt: Date;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly wagerUnits: bigint;
  readonly countedUnits: bigint;
  readonly basisPoints: number;
  /** The part that the risk of a bet of a lottery lets count, in basis points; null for other games. */
  readonly risk: number | null;
  readonly uncounted: 'earlier-round' | 'ended' | null;
}

/** Lines of a bonus, newest round first. */
export const listWagers = statement<[rewardId: bigint, before: bigint | null, limit: number], WagerRow>(
  'rewards.list-wagers',
  `SELECT l.round_id AS "roundId", l.game_type AS "gameType", l.node_id AS "nodeId", l.played_at AS "playedAt",
     l.stake_units AS "stakeUnits", CASE l.uncounted WHEN 'earlier-round' THEN
       coalesce((SELECT r.win_units FROM game_round r WHERE r.id = l.round_id), 0) ELSE l.win_units END AS "winUnits",
     l.uncounted, l.risk, l.wager_units AS "wagerUnits",
     l.counted_units AS "countedUnits", ${basisPointsOf('l')} AS "basisPoints"
   FROM bonus_wager l JOIN bonus_claim c ON c.reward_id = l.reward_id LEFT JOIN studio_round o ON o.round_id = l.round_id
   WHERE l.reward_id = $1 AND ($2::bigint IS NULL OR l.round_id < $2) ORDER BY l.round_id DESC LIMIT $3`,
);
