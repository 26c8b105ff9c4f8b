import type { GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';

export interface WinRow {
  readonly winUnits: bigint;
  readonly userName: string;
  readonly nodeId: bigint;
  readonly gameName: string;
  readonly gameType: GameType;
}

/**
 * The highest wins of the last `days` days, of members whose money is money. Each day is one short range of
 * the index of wins, so a year of rounds costs what a week of them does. The name is the members' own table's:
 * asking for it afterwards could leave the board short by every test account that won.
 */
export const listWins = statement<
  [
    language: string,
    merchantCode: string,
    asset: string,
    today: string,
    days: number,
    otherLottery: string,
    types: readonly number[],
    limit: number,
  ],
  WinRow
>(
  'games.list-wins',
  `SELECT w.win_units AS "winUnits", w.user_name AS "userName", g.id AS "nodeId",
          coalesce(g.names ->> $1, g.names ->> 'EN') AS "gameName", g.game_type AS "gameType"
     FROM generate_series(0, $5::integer - 1) AS ago (days)
    CROSS JOIN LATERAL (
      SELECT w.round_id, r.node_id, w.win_units, m.user_name
        FROM game_win w
        JOIN game_round r ON r.id = w.round_id
        JOIN member m ON m.id = r.member_id AND m.merchant_code = $2 AND m.type = ANY ($7::smallint[])
       WHERE w.day = $4::date - ago.days AND w.asset = $3 AND r.game_type <> $6
       ORDER BY w.win_units DESC, w.round_id DESC LIMIT $8) w
     JOIN game g ON g.id = w.node_id
    ORDER BY w.win_units DESC, w.round_id DESC LIMIT $8`,
);

/**
 * Brings the wins up to what the events of a range reported. An event says what it changed, so the sums are those of
 * the round: a round counts with what was reported of it until it is closed again. Reading an event twice changes
 * nothing.
 */
export const putWins = statement<[after: bigint, upTo: bigint]>(
  'games.put-wins',
  `WITH reported AS MATERIALIZED (
     SELECT r.id, r.day, r.asset, CASE WHEN r.open THEN r.told_stake_units ELSE r.stake_units END AS stake_units,
            CASE WHEN r.open THEN r.told_win_units ELSE r.win_units END AS win_units
       FROM game_round r WHERE r.id IN (SELECT e.round_id FROM round_event e WHERE e.id > $1 AND e.id <= $2)
   ), corrected AS (
     DELETE FROM game_win w USING reported r WHERE w.round_id = r.id AND r.win_units <= r.stake_units
   )
   INSERT INTO game_win (round_id, day, asset, win_units)
   SELECT id, day, asset, win_units FROM reported WHERE win_units > stake_units
   ON CONFLICT (round_id) DO UPDATE SET win_units = excluded.win_units`,
);
