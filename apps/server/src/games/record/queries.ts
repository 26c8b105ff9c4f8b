import type { GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';

export interface RecordRow {
  readonly id: bigint;
  readonly gameName: string;
  readonly gameType: GameType;
  readonly vassalage: string;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly balanceAfterUnits: bigint;
  readonly placedAt: Date;
  /** The provider has not closed the round. */
  readonly open: boolean;
  /** Bets without a rollback, and the free bets among them. */
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

/** Id range of a month: its first id and the first id of the next month. */
export interface RoundMonth {
  readonly firstId: bigint;
  readonly endId: bigint;
}

/**
 * Months in which the member played within a range of days, newest first, starting at the month of the cursor round.
 * No rows where the cursor is a round of another member.
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

// The start of a page is one position in the index: after the last row of the previous page, whose day is in that row,
// or after the last day of the range. An OR would prevent the use of the index.
const RECORD_RANGE = `r.member_id = $2 AND r.id >= $7 AND r.id < $8
  AND r.day >= coalesce($3::date, '-infinity') AND r.day <= coalesce($4::date, 'infinity')
  AND (r.day, r.id) < (
    CASE WHEN $5::bigint IS NULL THEN coalesce($4::date + 1, 'infinity')
      ELSE (SELECT day FROM game_round WHERE id = $5 AND member_id = $2) END,
    coalesce($5, 0))`;

/** A round of the member, with its debit and credit transfer where it has only these. */
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

/** A round of an in-house game by its request key. */
export const findRoundOfKey = statement<[memberId: bigint, requestKey: string], { id: bigint }>(
  'games.find-round-of-key',
  `SELECT round_id AS id FROM round_key WHERE provider = 'studio' AND member_id = $1 AND round = $2`,
);

/** The round of a provider's bet or win. */
export const findRoundOfTransaction = statement<[provider: string, transactionUuid: string], { id: bigint }>(
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

/** Movements of a provider's round: bets, wins and their reversals. */
export const listProviderMovements = statement<[roundId: bigint], MovementRow>(
  'games.list-called-movements',
  `WITH called AS (SELECT transfer_id AS id FROM round_move
                    WHERE round_id = $1 AND transfer_id IS NOT NULL AND (id = 0 OR id >= round_moves_from($1))),
        moved AS (SELECT id FROM called
                  UNION ALL
                  SELECT back.transfer_id FROM called JOIN transfer_reversal back ON back.reversed_transfer_id = called.id)
   SELECT ${MOVEMENT_COLUMNS} FROM v_transfer t JOIN moved USING (id) ORDER BY t.id`,
);

/** State filter of rounds. */
export type RoundState = 'any' | 'settled' | 'open';

const IN_STATE: Readonly<Record<RoundState, string>> = {
  any: '',
  settled: 'AND NOT r.open',
  open: 'AND r.open AND r.id IN (SELECT o.round_id FROM open_round o WHERE o.member_id = $2)',
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

/** Uses the daily totals to find the days and categories that contain rounds of the vendor. */
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

/** Totals of open rounds; there are few, because no round stays open for long. */
export const sumOpenRounds = statement<TotalsRange, TotalsRow>(
  'games.sum-open-rounds',
  `SELECT count(*)::integer AS hands, coalesce(sum(stake_units), 0)::bigint AS "stakeUnits",
          coalesce(sum(win_units), 0)::bigint AS "winUnits"
     FROM open_rounds_of($1)
    WHERE day >= coalesce($2::date, '-infinity') AND day <= coalesce($3::date, 'infinity')
      AND ($4::text IS NULL OR game_type = $4)
      AND ($5::text IS NULL OR node_id IN (SELECT id FROM game WHERE vassalage = $5))`,
);
