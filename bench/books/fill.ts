import { openMemberAccounts } from '../../apps/server/src/ledger/index.ts';
import { closeMonths } from '../../apps/server/src/ledger/months/close-months.ts';
import { sealDay } from '../../apps/server/src/ledger/seals/seal-day.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { addMonth } from '../../apps/server/src/platform/database/monthly-partitions.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';

export const ASSET = 'PHP';
const DAY_MS = 86_400_000;
/** Transfers per page of a closing: more than a server uses, so that filling is faster. */
const ROWS_A_CLOSING_PAGE = 40_000;
/** Transfers per statement: within the statement timeout on a busy machine too. */
const BATCH = 20_000;

const insertMembers = statement<[members: number], { id: bigint }>(
  'bench.insert-book-members',
  `WITH house AS (
     INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('books', 'PHP', 'PHP', '{}'))
   INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   SELECT 'books', 'player' || n, 0, '-', now(), now() FROM generate_series(1, $1::integer) AS n RETURNING id`,
);

/** The first day of the month of the current ids, or of an earlier month. */
const findMonth = statement<[before: number], { month: string; firstId: bigint }>(
  'bench.find-book-month',
  `SELECT m.month::text AS month, month_first_id(m.month) AS "firstId"
     FROM transfer_id_seq s, LATERAL (
       SELECT (date '1970-01-01' + (s.last_value / 1000000000000 - $1) * interval '1 month')::date AS month) m`,
);

/**
 * Inserts lines of all members interleaved, in the order of real traffic: a deposit first, then bets and wins
 * alternately. A member's cash is one stake after each win and nothing after each bet.
 */
const insertLines = statement<
  [firstId: bigint, month: string, from: number, to: number, before: number, members: number]
>(
  'bench.insert-book-lines',
  `WITH house AS MATERIALIZED (
     SELECT ledger_house_account('gateway-in', 'gateway:bench', '${ASSET}') AS gateway,
            ledger_house_account('game-result', 'provider:bench', '${ASSET}') AS game
   )
   INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, member_id,
                         member_delta, member_balance_after, member_sequence, asset, kind, reference)
   SELECT l.id, l.id, $2::date + (l.id - $1) / 16 * interval '1 second' * 2000000 / ($6 * 80),
          CASE l.kind WHEN 'bet' THEN b.cash_account_id WHEN 'win' THEN h.game ELSE h.gateway END,
          CASE l.kind WHEN 'bet' THEN h.game ELSE b.cash_account_id END,
          10000, b.member_id, CASE l.kind WHEN 'bet' THEN -10000 ELSE 10000 END,
          CASE l.kind WHEN 'bet' THEN 0 ELSE 10000 END, l.sequence, '${ASSET}', l.kind, 'round:' || l.id
     FROM generate_series($3::integer, $4::integer) AS n, house h,
          (SELECT m.*, row_number() OVER (ORDER BY m.member_id) AS place FROM member_balance m) AS b,
          LATERAL (SELECT $1::bigint + 16 * ((n - 1)::bigint * $6::integer + b.place) AS id, $5::integer + n AS sequence,
                          CASE WHEN $5 + n = 1 THEN 'deposit' WHEN ($5 + n) % 2 = 0 THEN 'bet' ELSE 'win' END AS kind) l`,
);
const beginMonth = statement<[firstId: bigint, before: number]>(
  'bench.begin-book-month',
  `INSERT INTO member_month (member_id, asset, first_sequence, first_id) SELECT member_id, asset, $2::bigint + 1, $1 FROM member_balance`,
);
const endBalances = statement<[firstId: bigint, sequence: number]>(
  'bench.end-book-balances',
  `UPDATE member_balance SET sequence = $2::integer, cash = 10000 * ($2 % 2), month = $1::bigint / 1000000000000`,
);
const moveIds = statement<[id: bigint]>('bench.move-book-ids', `SELECT setval('transfer_id_seq', $1)`);
/** Folds the transfers as the folding job does, many members at a time. */
const foldLines = statement<[after: bigint, upTo: bigint]>(
  'bench.fold-book-lines',
  `INSERT INTO transfer_day AS d (member_id, asset, day, line, transfers, in_units, out_units, first_sequence, last_sequence)
   SELECT member_id, asset, ledger_day(recorded_at), ledger_line(kind, member_delta), count(*), sum(greatest(member_delta, 0)),
          sum(-least(member_delta, 0)), min(member_sequence), max(member_sequence)
     FROM transfer WHERE id > $1 AND id <= $2 GROUP BY 1, 2, 3, 4
   ON CONFLICT (member_id, asset, day, line) DO UPDATE SET transfers = d.transfers + excluded.transfers,
     in_units = d.in_units + excluded.in_units, out_units = d.out_units + excluded.out_units,
     last_sequence = excluded.last_sequence`,
);
const endFolding = statement<[upTo: bigint]>(
  'bench.end-book-folding',
  `WITH place AS (UPDATE transfer_fold_place SET up_to = $1)
   INSERT INTO transfer_folded (member_id, asset, sequence) SELECT member_id, asset, sequence FROM member_balance`,
);
const findDays = statement<[firstId: bigint], { from: string; to: string }>(
  'bench.find-open-days',
  `SELECT min(ledger_day(recorded_at))::text AS "from", max(ledger_day(recorded_at))::text AS "to"
     FROM transfer WHERE id >= $1`,
);
const ANALYZE = [
  'transfer_day',
  'member_balance',
  'member_month',
  'book_month_member',
  'book_month_account',
].map((table) => statement<[]>(`bench.analyze-book-${table}`, `ANALYZE ${table}`));

/** One month per statement: all months together exceed the statement timeout. */
const analyzeMonth = (month: string) => {
  const partition = `transfer_${month.slice(0, 7).replace('-', '_')}`;
  return statement<[]>(`bench.analyze-${partition}`, `ANALYZE ${partition}`);
};

export interface BooksToFill {
  readonly members: number;
  /** Transfers of each month, in whole members. The last month is the current one and stays open. */
  readonly months: readonly number[];
}

export interface FilledBooks {
  readonly members: readonly bigint[];
  /** Number of months, including the open one. */
  readonly months: number;
  /** First and last day of the open month. */
  readonly openFrom: string;
  readonly openTo: string;
  /** Time of the last day seal: later days follow it. */
  readonly now: Date;
}

/** Fills migrated books with valid transfers, month by month. Every month but the last is sealed and closed. */
export async function fillBooks(database: Database, { members, months }: BooksToFill): Promise<FilledBooks> {
  const ids = (await database.many(insertMembers, [members])).map(({ id }) => id);
  for (const id of ids) await openMemberAccounts(database, id, ASSET);
  const present = await Promise.all(months.map((_, at) => database.one(findMonth, [months.length - 1 - at])));
  let [now, before] = [new Date(), 0];
  for (const [at, transfers] of months.entries()) {
    const { month, firstId } = present[at] ?? { month: '', firstId: 0n };
    const lines = Math.round(transfers / members);
    await database.run(addMonth, ['transfer', month]);
    await database.run(beginMonth, [firstId, before]);
    const step = Math.max(1, Math.floor(BATCH / members));
    for (let from = 1; from <= lines; from += step) {
      const to = Math.min(lines, from + step - 1);
      await database.run(insertLines, [firstId, month, from, to, before, members]);
      const idOf = (line: number) => firstId + 16n * BigInt(line) * BigInt(members);
      await database.run(foldLines, [idOf(from - 1), idOf(to)]);
    }
    await database.run(analyzeMonth(month), []);
    before += lines;
    await database.run(endBalances, [firstId, before]);
    const next = present[at + 1];
    await database.run(moveIds, [next?.firstId ?? firstId + 16n * BigInt(lines * members)]);
    now = new Date(now.getTime() + DAY_MS);
    const clock = { now: () => now };
    await sealDay({ database, clock });
    await closeMonths({ database, clock }, { rowsAPage: ROWS_A_CLOSING_PAGE });
  }
  const { firstId } = present.at(-1) ?? { firstId: 0n };
  await database.run(endFolding, [firstId + 16n * BigInt(before * members)]);
  for (const analyze of ANALYZE) await database.run(analyze, []);
  const { from, to } = await database.one(findDays, [firstId]);
  return { members: ids, months: months.length, openFrom: from, openTo: to, now };
}
