import { sqlState, type Database } from './database.ts';
import { statement, type Tx } from './statement.ts';

/** A table whose ids contain their month, with one partition per month. */
export interface MonthlyTable {
  readonly table: string;
  /** Sequence of the ids; absent where the ids come from another table. */
  readonly sequence?: string;
  /**
   * A table that every writer locks before it takes an id, so that ids change month while no writer is
   * active.
   */
  readonly writeLock?: string;
}

// Arbitrary, but equal in all versions of the program.
const ADVISORY_LOCK = 7_316_557;
const LOCK_NOT_AVAILABLE = '55P03';

const lockMonths = statement<[], { lock: string }>(
  'months.lock',
  `SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})::text AS lock`,
);

/** Tables without a partition for this month or the next two, earliest months first. */
const listMissing = statement<[tables: readonly string[], now: Date], { table: string; month: string }>(
  'months.list-missing',
  `SELECT t.name AS table, month_at($2, later)::text AS month
     FROM generate_series(0, 2) later, unnest($1::text[]) WITH ORDINALITY t(name, place)
    WHERE NOT month_covered(t.name::regclass, month_at($2, later)) ORDER BY later, t.place`,
);

/** `month` is its first day. */
export const addMonth = statement<[table: string, month: string]>(
  'months.add',
  'SELECT month_add($1::text::regclass, $2::date)',
);

/** Partitions without the triggers that protect the rows of their table. */
const listUnguarded = statement<[tables: readonly string[]], { partition: string }>(
  'months.list-unguarded',
  `SELECT i.inhrelid::regclass::text AS partition
     FROM unnest($1::text[]) t(name) JOIN pg_inherits i ON i.inhparent = t.name::regclass
    WHERE EXISTS (SELECT FROM month_unguarded(i.inhrelid)) ORDER BY i.inhrelid`,
);

const guard = statement<[partition: string]>('months.guard', 'SELECT month_guard($1::text::regclass)');

/** Ids stay in their month while a table has no partition for the new month. */
const moveOn = statement<[tables: readonly string[], sequence: string, writeLock: string | null, now: Date]>(
  'months.move-on',
  `SELECT month_move_on($2::text::regclass, month_at($4), $3::text::regclass)
    WHERE NOT EXISTS (SELECT FROM unnest($1::text[]) t(name) WHERE NOT month_covered(t.name::regclass, month_at($4)))`,
);

const countBehind = statement<
  [tables: readonly string[], sequences: readonly string[], at: Date],
  { count: bigint }
>(
  'months.count-behind',
  `SELECT (SELECT count(*) FROM unnest($1::text[]) t(name) WHERE NOT month_covered(t.name::regclass, month_at($3, 1)))
        + (SELECT count(*) FROM unnest($2::text[]) s(name) WHERE month_ids_behind(s.name::regclass, month_at($3))) AS count`,
);

/**
 * Creates the partitions of this month and the next two, each in a short transaction. Moves the ids to the new month
 * once it began in the merchant's calendar. Ids stay in their month while a table lacks the partition. Safe to run in
 * several processes. Partitions from a migration get the triggers that protect their rows. A lock timeout on one table
 * does not affect the others; such failures are thrown at the end.
 */
export async function prepareMonths(
  database: Database,
  tables: readonly MonthlyTable[],
  now: Date,
): Promise<void> {
  const { names } = namesOf(tables);
  const failures: unknown[] = [];
  const attempt = async (what: string, work: (tx: Tx) => Promise<unknown>) => {
    try {
      await database.transaction(async (tx) => {
        await tx.run(lockMonths, []);
        await work(tx);
      });
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      failures.push(new Error(what, { cause: error }));
    }
  };
  for (const { table, month } of await database.many(listMissing, [names, now])) {
    await attempt(`no partition of ${table} for ${month}`, (tx) => tx.run(addMonth, [table, month]));
  }
  for (const { partition } of await database.many(listUnguarded, [names])) {
    await attempt(`${partition} is without triggers of its table`, (tx) => tx.run(guard, [partition]));
  }
  for (const { sequence, writeLock = null } of tables) {
    if (sequence === undefined) continue;
    await attempt(`ids of ${sequence} stay in their month`, (tx) =>
      tx.run(moveOn, [names, sequence, writeLock, now]),
    );
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'the partitions of some months were not created');
}

/**
 * Number of tables without a partition for the month after `at`, plus sequences that are in an earlier month.
 */
export async function countMonthsBehind(
  database: Database,
  tables: readonly MonthlyTable[],
  at: Date,
): Promise<number> {
  const { names, sequences } = namesOf(tables);
  return Number((await database.one(countBehind, [names, sequences, at])).count);
}

function namesOf(tables: readonly MonthlyTable[]) {
  return {
    names: tables.map(({ table }) => table),
    sequences: tables.flatMap(({ sequence }) => sequence ?? []),
  };
}
