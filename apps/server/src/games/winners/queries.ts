import type { GameType } from '@tessera/contract/games';
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
      SELECT r.id, r.node_id, r.win_units, m.user_name
        FROM game_round r
        JOIN member m ON m.id = r.member_id AND m.merchant_code = $2 AND m.type = ANY ($7::smallint[])
       WHERE r.asset = $3 AND r.day = $4::date - ago.days AND r.win_units > r.stake_units AND r.game_type <> $6
       ORDER BY r.win_units DESC, r.id DESC LIMIT $8) w
     JOIN game g ON g.id = w.node_id
    ORDER BY w.win_units DESC, w.id DESC LIMIT $8`,
);
