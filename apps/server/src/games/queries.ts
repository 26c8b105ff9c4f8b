import type { GameType } from '@tessera/contract/games/games';
import { eraseRows, exportSection } from '../platform/database/personal-data.ts';
import { statement } from '../platform/database/statement.ts';
import { type MemberListRow, memberListSql } from './catalogue/queries.ts';

/** Inserts nothing where the game is a favourite already or does not exist. */
export const insertFavourite = statement<[memberId: bigint, nodeId: bigint]>(
  'games.insert-favourite',
  `INSERT INTO favourite_game (member_id, node_id, game_type)
   SELECT $1, g.id, g.game_type FROM game g WHERE g.id = $2
   ON CONFLICT (member_id, node_id) DO NOTHING`,
);

export const deleteFavourite = statement<[memberId: bigint, nodeId: bigint]>(
  'games.delete-favourite',
  `DELETE FROM favourite_game WHERE member_id = $1 AND node_id = $2`,
);

export const listFavouriteIds = statement<[memberId: bigint], { nodeId: bigint }>(
  'games.list-favourite-ids',
  `SELECT node_id AS "nodeId" FROM favourite_game WHERE member_id = $1 ORDER BY id DESC`,
);

/** Newest favourite first. */
export const listFavourites = statement<
  [language: string, memberId: bigint, gameType: string | null, limit: number, offset: number],
  MemberListRow
>(
  'games.list-favourites',
  memberListSql(
    'favourite',
    `SELECT id AS place, node_id FROM favourite_game
      WHERE member_id = $2 AND ($3::text IS NULL OR game_type = $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
  ),
);

export interface WinRow {
  readonly winUnits: bigint;
  readonly userName: string;
  readonly nodeId: bigint;
  readonly gameName: string;
  readonly gameType: GameType;
}

/**
 * The highest wins of the last `days` days, without play-money accounts. Each day reads one short index range, so
 * the cost does not grow with the number of rounds. The join with member filters test accounts before the limit.
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
 * Applies the events of a range to the wins. An event names its round, and the sums come from the round. A reopened
 * round counts with its reported sums until it closes again. Processing an event twice changes nothing.
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

export interface LargeWin {
  readonly memberId: bigint;
  readonly winUnits: bigint;
  readonly roundId: bigint;
  /** In the language of the member. */
  readonly game: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Large wins of rounds whose first event is in the range. Corrections are not reported. Lotteries send a message of their own
 * for each order.
 */
export const listLargeWins = statement<
  [
    after: bigint,
    upTo: bigint,
    merchantCode: string,
    asset: string,
    smallestUnits: bigint,
    multiple: number,
    types: readonly number[],
  ],
  LargeWin
>(
  'games.list-large-wins',
  `SELECT e.member_id AS "memberId", e.win_units AS "winUnits",
          e.round_id AS "roundId", g.names, coalesce(g.names ->> m.language, g.names ->> 'EN') AS game
     FROM round_event e
     JOIN member m ON m.id = e.member_id AND m.merchant_code = $3 AND m.type = ANY ($7::smallint[]) AND m.enabled
     JOIN game g ON g.id = e.node_id
     JOIN game_round r ON r.id = e.round_id AND r.provider <> 'lottery'
    WHERE e.id > $1 AND e.id <= $2 AND e.hands = 1 AND e.asset = $4
      AND e.win_units >= $5 AND e.win_units >= e.stake_units * $6
    ORDER BY e.id`,
);

export const findOpenRound = statement<[memberId: bigint], { open: boolean }>(
  'games.find-open-round',
  `SELECT EXISTS (SELECT FROM open_rounds_of($1)) AS open`,
);

/** Personal rows beside the rounds. own_game_count comes after the rows that it counts. */
export const gamesErasure = [
  eraseRows('favourite_game'),
  eraseRows('recent_game'),
  eraseRows('own_game_count'),
  eraseRows('play_stretch'),
];

/** Sections of the data export. */
export const gamesDataExport = [
  exportSection({
    name: 'rounds',
    table: 'game_round',
    place: { 't.day': 'date', 't.id': 'bigint' },
    withheld: ['request_key'],
  }),
  exportSection({
    name: 'studioRounds',
    table: 'studio_round',
    place: { 'r.day': 'date', 'r.id': 'bigint' },
    owner: { join: 'JOIN game_round r ON r.id = t.round_id', column: 'r.member_id' },
  }),
  exportSection({
    name: 'studioSeeds',
    table: 'studio_seed',
    place: { 't.id': 'bigint' },
    withheld: ['sealed_seed'],
  }),
  exportSection({
    name: 'gameSessions',
    table: 'game_session',
    place: { 't.started_at': 'timestamptz', 't.id': 'bigint' },
  }),
  exportSection({ name: 'playStretch', table: 'play_stretch' }),
  exportSection({ name: 'favouriteGames', table: 'favourite_game', place: { 't.id': 'bigint' } }),
  exportSection({ name: 'recentGames', table: 'recent_game' }),
];
