import type { WalletReply, WalletStatus } from '@tessera/contract/games/seamless';
import type { MonthlyTable } from '../platform/database/monthly-partitions.ts';
import { type Statement, statement } from '../platform/database/statement.ts';

export const monthlyRoundTables: readonly MonthlyTable[] = [
  { table: 'game_round', sequence: 'game_round_id_seq' },
  { table: 'round_move', sequence: 'round_move_id_seq' },
  { table: 'round_event', sequence: 'round_event_id_seq' },
];

/** A bet, win or rollback as requested; null for fields that the request kind does not have. */
export type RoundRequest = readonly [
  transactionId: string,
  requestId: string,
  /** The bet of a win; the bet or win that a rollback reverses. */
  referenceId: string | null,
  /** The source's id of the round. */
  round: string,
  closes: boolean,
  gameCode: string,
  currency: string | null,
  amountUnits: bigint | null,
  isFree: boolean | null,
  campaignUuid: string | null,
  rewardUuid: string | null,
];

export interface RoundAnswer {
  readonly status: WalletStatus;
  /** Details of a refused bet beyond the status. */
  readonly reason: WalletReply['reason'] | null;
  /** Null for an unknown token; then the fields below are null too. */
  readonly memberId: bigint | null;
  readonly asset: string | null;
  readonly currency: string | null;
  /** The member's cash after the request. */
  readonly balanceUnits: bigint | null;
  readonly sequence: bigint | null;
  /** Money moved now. */
  readonly moved: boolean | null;
}

/**
 * How a source identifies player and game: an SQL expression of type `round_seat` over its own parameters.
 */
export interface RoundSource {
  /** Prefix of the statement names. */
  readonly name: string;
  readonly session: string;
  /** Parameters of `seat` and `source` together; the request follows them. */
  readonly parameters: number;
  /** An SQL expression: the code of the source. */
  readonly source: string;
  /**
   * A common table expression that runs with a bet and reads it as `answer`. Its parameters begin at `$next`.
   */
  readonly alongBet?: (now: string, next: number) => string;
}

const REQUEST_FIELDS = 11;
const ANSWER = `status, reason, member_id AS "memberId", asset, currency, balance AS "balanceUnits", sequence, moved`;

/** `$from` to `$(from + count - 1)`. */
function parameters(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `$${from + at}`).join(', ');
}

/** The statements of a source for bets, wins and rollbacks: one round trip each, without a transaction. */
export function roundStatements<
  SessionParameters extends readonly unknown[],
  Along extends readonly unknown[] = [],
>({ name, session, source, parameters: own, alongBet }: RoundSource) {
  const request = `ROW(${parameters(own + 1, REQUEST_FIELDS)}, NULL)::round_request`;
  const next = own + REQUEST_FIELDS + 1;
  const win: Statement<[...SessionParameters, ...RoundRequest, now: Date], RoundAnswer> = statement(
    `${name}.win`,
    `SELECT ${ANSWER} FROM round_win(${source}, ${session}, ${request}, $${next})`,
  );
  const rollback: Statement<
    [...SessionParameters, ...RoundRequest, now: Date, acceptUnknown: boolean],
    RoundAnswer
  > = statement(
    `${name}.rollback`,
    `SELECT ${ANSWER} FROM round_rollback(${source}, ${session}, ${request}, $${next + 1}, $${next})`,
  );
  const along = alongBet ? `, along AS (${alongBet(`$${next}`, next + 2)})` : '';
  /** `rules` is a `playRules` text. */
  const bet: Statement<
    [...SessionParameters, ...RoundRequest, now: Date, rules: string, ...Along],
    RoundAnswer
  > = statement(
    `${name}.bet`,
    `WITH answer AS MATERIALIZED (
         SELECT * FROM round_bet(${source}, ${session}, ${request},
           jsonb_populate_record(NULL::play_rules, $${next + 1}::jsonb), true, $${next})
       )${along}
       SELECT ${ANSWER} FROM answer`,
  );
  return { bet, win, rollback };
}

/** Open rounds after a round that were placed before a time. */
export const listOldRounds = statement<
  [placedBefore: Date, afterRoundId: bigint, limit: number],
  { id: bigint }
>(
  'rounds.list-old',
  `SELECT round_id AS id FROM open_round WHERE placed_at < $1 AND round_id > $2 ORDER BY round_id LIMIT $3`,
);

/** Closes rounds, except those that another transaction is changing. */
export const closeOpenRounds = statement<[roundIds: readonly bigint[], now: Date]>(
  'rounds.close-open',
  `WITH due AS MATERIALIZED (
     SELECT r.id FROM game_round r WHERE r.id = ANY ($1::bigint[]) ORDER BY r.id FOR NO KEY UPDATE OF r SKIP LOCKED
   )
   SELECT count(*) FILTER (WHERE round_close(id, $2)) FROM due`,
);

/** Registers the month of new rounds, from its first round. */
export const noteMonth = statement<[]>(
  'rounds.note-month',
  `INSERT INTO round_month (first_id, end_id, from_day)
   SELECT r.id - r.id % 1000000000000, r.id - r.id % 1000000000000 + 1000000000000, r.day - 1
     FROM game_round r WHERE r.id >= (SELECT max(end_id) FROM round_month) ORDER BY r.id LIMIT 1
   ON CONFLICT DO NOTHING`,
);

/** The highest assigned event id. */
export const lastEventId = statement<[], { id: bigint }>(
  'rounds.last-event-id',
  'SELECT last_value AS id FROM round_event_id_seq',
);

/** Locks of transactions that append events: taken before the event id, released after the commit. */
const APPENDING = `FROM pg_locks
  WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND relation = 'round_event'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The transactions that currently append events, by PostgreSQL's name. */
export const listAppending = statement<[], { transactions: readonly string[] }>(
  'rounds.list-appending',
  `SELECT coalesce(array_agg(virtualtransaction), '{}') AS transactions ${APPENDING}`,
);

export const haveEnded = statement<[transactions: readonly string[]], { ended: boolean }>(
  'rounds.have-ended',
  `SELECT NOT EXISTS (SELECT ${APPENDING} AND virtualtransaction = ANY ($1)) AS ended`,
);

/** No row while another process reads for the consumer. */
export const lockConsumer = statement<[name: string], { eventId: bigint }>(
  'rounds.lock-consumer',
  'SELECT event_id AS "eventId" FROM round_event_consumer WHERE name = $1 FOR UPDATE SKIP LOCKED',
);

export const findEndOfBatch = statement<[after: bigint, upTo: bigint, limit: number], { id: bigint | null }>(
  'rounds.find-end-of-batch',
  `SELECT max(id) AS id FROM (
     SELECT id FROM round_event WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3
   ) batch`,
);

export const moveConsumer = statement<[name: string, eventId: bigint]>(
  'rounds.move-consumer',
  'UPDATE round_event_consumer SET event_id = $2 WHERE name = $1',
);

/** Adds the events of a range to the daily totals, except events that are already included. */
export const addToDailyTotals = statement<[after: bigint, upTo: bigint]>(
  'rounds.add-to-daily-totals',
  `INSERT INTO game_day AS d (member_id, day, game_type, vassalage, hands, stake_units, win_units)
   SELECT member_id, day, game_type, vassalage, sum(hands), sum(stake_units), sum(win_units)
     FROM round_event WHERE id > $1 AND id <= $2 AND NOT counted
    GROUP BY member_id, day, game_type, vassalage ORDER BY member_id, day, game_type, vassalage
   ON CONFLICT (member_id, day, game_type, vassalage) DO UPDATE SET hands = d.hands + excluded.hands,
     stake_units = d.stake_units + excluded.stake_units, win_units = d.win_units + excluded.win_units`,
);
