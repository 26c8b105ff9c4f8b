import type { GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';
import type { OwnRow } from '../catalogue/game-page.ts';
import { GAME_TABLES, LAUNCHED_COLUMNS, type LaunchedRow, ownPageOf } from '../catalogue/queries.ts';

export const findGameOfVendor = statement<[language: string, vassalage: string, code: string], LaunchedRow>(
  'games.find-game-of-vendor',
  `SELECT ${LAUNCHED_COLUMNS} FROM ${GAME_TABLES} WHERE g.vassalage = $2 AND g.code = $3`,
);

export const putRecent = statement<[memberId: bigint, nodeId: bigint, gameType: string, startedAt: Date]>(
  'games.put-recent',
  `INSERT INTO recent_game (member_id, node_id, game_type, started_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, node_id) DO UPDATE SET started_at = excluded.started_at`,
);

/** Last started first. */
export const listRecent = statement<
  [language: string, memberId: bigint, gameType: string | null, limit: number, offset: number],
  OwnRow
>(
  'games.list-recent',
  ownPageOf(
    'recent',
    `SELECT started_at AS place, node_id FROM recent_game
      WHERE member_id = $2 AND ($3::text IS NULL OR game_type = $3)
      ORDER BY started_at DESC, node_id DESC LIMIT $4 OFFSET $5`,
  ),
);

export interface RecordRow {
  readonly id: bigint;
  readonly gameName: string;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly balanceAfterUnits: bigint;
  readonly placedAt: Date;
  /** Its provider has not closed it yet. */
  readonly open: boolean;
  /** Bets that stand, and those of them that cost nothing. */
  readonly bets: number;
  readonly freeBets: number;
  readonly freeUnits: bigint;
}

type RecordRange = [
  language: string,
  memberId: bigint,
  startDate: string | null,
  endDate: string | null,
  after: bigint | null,
  limit: number,
  firstId: bigint,
  endId: bigint,
];

/** The ids of a month: the first one, and the first one of the next month. */
export interface RoundMonth {
  readonly firstId: bigint;
  readonly endId: bigint;
}

/**
 * Months in which the member played on days of a range, newest first, from that of the round a page goes on after.
 * None where that round is not the member's own.
 */
export const listRoundMonths = statement<
  [memberId: bigint, startDate: string | null, endDate: string | null, after: bigint | null],
  RoundMonth
>(
  'games.list-round-months',
  `WITH played AS MATERIALIZED (
     SELECT DISTINCT day FROM play_day($1)
      WHERE day >= coalesce($2::date, '-infinity') AND day <= coalesce($3::date, 'infinity')
   ), month AS (
     SELECT first_id, from_day, lead(first_id, 1, 9223372036854775807) OVER line AS end_id,
            -- The last rounds of a month get their ids while the next one begins.
            coalesce(lead(from_day) OVER line + 2, 'infinity') AS to_day
       FROM round_month WINDOW line AS (ORDER BY first_id)
   )
   SELECT first_id AS "firstId", end_id AS "endId" FROM month
    WHERE EXISTS (SELECT FROM played p WHERE p.day BETWEEN from_day AND to_day)
      AND ($4::bigint IS NULL OR (first_id <= $4 AND EXISTS (SELECT FROM game_round WHERE id = $4 AND member_id = $1)))
    ORDER BY first_id DESC`,
);

const RECORD_COLUMNS = `r.id, coalesce(g.names ->> $1, g.names ->> 'EN') AS "gameName",
  r.game_type AS "gameType", g.vassalage, r.stake_units AS "stakeUnits", r.win_units AS "winUnits",
  r.balance_after_units AS "balanceAfterUnits", r.placed_at AS "placedAt", r.open, r.bets,
  r.free_bets AS "freeBets", r.free_units AS "freeUnits"`;

// Where a page begins is one place in the index: after the last row of the page before, whose day that row
// knows, or after the last day of the range. An OR would hide it from the index.
const RECORD_RANGE = `r.member_id = $2 AND r.id >= $7 AND r.id < $8
  AND r.day >= coalesce($3::date, '-infinity') AND r.day <= coalesce($4::date, 'infinity')
  AND (r.day, r.id) < (
    CASE WHEN $5::bigint IS NULL THEN coalesce($4::date + 1, 'infinity')
      ELSE (SELECT day FROM game_round WHERE id = $5 AND member_id = $2) END,
    coalesce($5, 0))`;

/** One of the member's own rounds, with the transfers that moved its money where it has but these. */
export const findRound = statement<
  [language: string, memberId: bigint, id: bigint],
  RecordRow & {
    readonly provider: string;
    readonly debitTransferId: bigint | null;
    readonly creditTransferId: bigint | null;
  }
>(
  'games.find-round',
  `SELECT ${RECORD_COLUMNS}, r.provider, r.debit_transfer_id AS "debitTransferId",
          r.credit_transfer_id AS "creditTransferId"
     FROM game_round r JOIN game g ON g.id = r.node_id WHERE r.id = $3 AND r.member_id = $2`,
);

/** A round of an in-house game, by the key it was asked for with. */
export const findRoundOfKey = statement<[memberId: bigint, requestKey: string], { id: bigint }>(
  'games.find-round-of-key',
  `SELECT round_id AS id FROM round_key WHERE provider = 'studio' AND member_id = $1 AND round = $2`,
);

/** The round of a bet or a win that a provider asked for. */
export const findRoundOfCall = statement<[provider: string, transactionUuid: string], { id: bigint }>(
  'games.find-round-of-call',
  `SELECT m.round_id AS id FROM round_move_key k
     JOIN round_move m ON m.id = k.move_id AND m.source = k.source AND m.transaction_id = k.transaction_id
    WHERE k.source = $1 AND k.transaction_id = $2 AND m.round_id IS NOT NULL`,
);

export interface MovementRow {
  readonly kind: string;
  readonly deltaUnits: bigint;
  readonly balanceAfterUnits: bigint;
  readonly recordedAt: Date;
}

const MOVEMENT_COLUMNS = `t.kind, t.member_delta AS "deltaUnits", t.member_balance_after AS "balanceAfterUnits",
  t.recorded_at AS "recordedAt"`;

export const listMovements = statement<[ids: readonly bigint[]], MovementRow>(
  'games.list-movements',
  `SELECT ${MOVEMENT_COLUMNS} FROM v_transfer t WHERE t.id = ANY ($1::bigint[]) ORDER BY t.id`,
);

/** Of a provider's round: what each of its bets and wins moved, and what took it back. */
export const listCalledMovements = statement<[roundId: bigint], MovementRow>(
  'games.list-called-movements',
  `WITH called AS (SELECT transfer_id AS id FROM round_move
                    WHERE round_id = $1 AND transfer_id IS NOT NULL AND (id = 0 OR id >= round_moves_from($1))),
        moved AS (SELECT id FROM called
                  UNION ALL
                  SELECT back.transfer_id FROM called JOIN transfer_reversal back ON back.reversed_transfer_id = called.id)
   SELECT ${MOVEMENT_COLUMNS} FROM v_transfer t JOIN moved USING (id) ORDER BY t.id`,
);

/** Which rounds of a range: all, those that are settled, or those that are not yet. */
export type RoundState = 'any' | 'settled' | 'open';

const IN_STATE: Readonly<Record<RoundState, string>> = {
  any: '',
  settled: 'AND NOT r.open',
  open: 'AND r.open',
};

const listingOf = (state: RoundState) =>
  statement<RecordRange, RecordRow>(
    `games.list-rounds-${state}`,
    `SELECT ${RECORD_COLUMNS} FROM game_round r JOIN game g ON g.id = r.node_id
      WHERE ${RECORD_RANGE} ${IN_STATE[state]} ORDER BY r.day DESC, r.id DESC LIMIT $6`,
  );

const listingOfType = (state: RoundState) =>
  statement<[...RecordRange, gameType: string], RecordRow>(
    `games.list-rounds-of-type-${state}`,
    `SELECT ${RECORD_COLUMNS} FROM game_round r JOIN game g ON g.id = r.node_id
      WHERE ${RECORD_RANGE} AND r.game_type = $9 ${IN_STATE[state]} ORDER BY r.day DESC, r.id DESC LIMIT $6`,
  );

/** By the sums of a day, which tell on which days and in which categories there is anything to look for. */
const listingOfVendor = (state: RoundState) =>
  statement<[...RecordRange, gameType: string | null, vassalage: string], RecordRow>(
    `games.list-rounds-of-vendor-${state}`,
    `SELECT ${RECORD_COLUMNS}
       FROM (SELECT DISTINCT day, game_type FROM play_day($2)
              WHERE vassalage = $10 AND ($9::text IS NULL OR game_type = $9)
                AND day >= coalesce($3::date, '-infinity') AND day <= coalesce($4::date, 'infinity')) d
       CROSS JOIN LATERAL (
         SELECT r.* FROM game_round r JOIN game v ON v.id = r.node_id AND v.vassalage = $10
          WHERE ${RECORD_RANGE} AND r.day = d.day AND r.game_type = d.game_type ${IN_STATE[state]}
          ORDER BY r.id DESC LIMIT $6
       ) AS r
       JOIN game g ON g.id = r.node_id
      ORDER BY d.day DESC, r.id DESC LIMIT $6`,
  );

export const listRounds = { any: listingOf('any'), settled: listingOf('settled'), open: listingOf('open') };

export const listRoundsOfType = {
  any: listingOfType('any'),
  settled: listingOfType('settled'),
  open: listingOfType('open'),
};

export const listRoundsOfVendor = {
  any: listingOfVendor('any'),
  settled: listingOfVendor('settled'),
  open: listingOfVendor('open'),
};

export const findVendor = statement<[vassalage: string], { code: string }>(
  'games.find-vendor',
  `SELECT code FROM vendor WHERE code = $1`,
);

export const listPlayedVendors = statement<
  [language: string, memberId: bigint],
  { vassalage: string; displayName: string; gameTypes: GameType[] }
>(
  'games.list-played-vendors',
  `SELECT v.code AS vassalage, coalesce(v.names ->> $1, v.names ->> 'EN') AS "displayName",
          played.game_types AS "gameTypes"
     FROM vendor v JOIN (
       SELECT vassalage, array_agg(DISTINCT game_type) AS game_types
         FROM play_day($2) GROUP BY vassalage
     ) AS played ON played.vassalage = v.code
    ORDER BY v.sort, v.code`,
);

export interface TotalsRow {
  readonly hands: number;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
}

export type TotalsRange = [
  memberId: bigint,
  startDate: string | null,
  endDate: string | null,
  gameType: string | null,
  vassalage: string | null,
];

export const sumRounds = statement<TotalsRange, TotalsRow>(
  'games.sum-rounds',
  `SELECT coalesce(sum(hands), 0)::integer AS hands, coalesce(sum(stake_units), 0)::bigint AS "stakeUnits",
          coalesce(sum(win_units), 0)::bigint AS "winUnits"
     FROM play_day($1)
    WHERE day >= coalesce($2::date, '-infinity') AND day <= coalesce($3::date, 'infinity')
      AND ($4::text IS NULL OR game_type = $4) AND ($5::text IS NULL OR vassalage = $5)`,
);

/** Of the rounds that are not settled yet: few, because none stays open for long. */
export const sumOpenRounds = statement<TotalsRange, TotalsRow>(
  'games.sum-open-rounds',
  `SELECT count(*)::integer AS hands, coalesce(sum(stake_units), 0)::bigint AS "stakeUnits",
          coalesce(sum(win_units), 0)::bigint AS "winUnits"
     FROM game_round
    WHERE member_id = $1 AND open AND id >= (SELECT round_recent_id())
      AND day >= coalesce($2::date, '-infinity') AND day <= coalesce($3::date, 'infinity')
      AND ($4::text IS NULL OR game_type = $4)
      AND ($5::text IS NULL OR node_id IN (SELECT id FROM game WHERE vassalage = $5))`,
);
