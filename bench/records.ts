import { randomInt } from 'node:crypto';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { ReadCall } from '../apps/server/src/platform/http/call.ts';
import { listTransactions, sumTransactions } from '../apps/server/src/wallet/records/list-transactions.ts';
import { profitAndLoss } from '../apps/server/src/wallet/records/profit-and-loss.ts';
import { besideKey } from './beside-key.ts';
import type { BenchResult } from './result.ts';
import { openMemberAccounts } from '../apps/server/src/ledger/index.ts';

const PAGE_GOAL = 3;
const YEAR_GOAL = 10;
const PAGE_SIZE = 20;

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-transfer-by-key',
  `SELECT * FROM transfer WHERE id = $1`,
);

/**
 * Record queries beside a read of one transfer by its key, on a migrated database; `transfers` is rounded to whole
 * members.
 */
export async function benchRecords({
  databaseUrl,
  transfers,
}: {
  readonly databaseUrl: string;
  readonly transfers: number;
}): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  try {
    const members = await fillTransfers(database, transfers);
    const results: BenchResult[] = [];
    const count = (members.length * LINES).toLocaleString('en');
    for (const { name, goal, query } of questions(database, members)) {
      const key = () => transferId(randomInt(LINES), randomInt(members.length), members.length);
      const read = () => database.one(readByKey, [key()]);
      results.push(await besideKey({ name: `${count} transfers: ${name}`, goal, readByKey: read, query }));
    }
    return results;
  } finally {
    await database.close();
  }
}

interface Question {
  readonly name: string;
  readonly goal: number;
  query(): Promise<unknown>;
}

function questions(db: Database, members: readonly bigint[]): Question[] {
  // The records use no other dependency of the domain.
  const deps = { merchants: { get: () => ({ asset: ASSET }) } } as unknown as Parameters<
    typeof listTransactions
  >[0];
  const anybody = () =>
    ({ db, session: { memberId: members[randomInt(members.length)] } }) as unknown as ReadCall<'session'>;
  const year = { startDate: dayBefore(364), endDate: LAST_DAY };
  const deep = () => String(LINES - 10_000 * PAGE_SIZE - randomInt(1000));
  return [
    {
      name: 'account record, page 1',
      goal: PAGE_GOAL,
      query: () => listTransactions(deps, {}, anybody()),
    },
    {
      name: 'account record, page 10,000',
      goal: PAGE_GOAL,
      query: () => listTransactions(deps, { after: deep() }, anybody()),
    },
    {
      name: 'account record, totals of a year',
      goal: YEAR_GOAL,
      query: () => sumTransactions(deps, year, anybody()),
    },
    {
      name: 'profit and loss of a year by months',
      goal: YEAR_GOAL,
      query: () => profitAndLoss(deps, { ...year, by: 'month' }, anybody()),
    },
    {
      name: 'profit and loss of a year by days',
      goal: YEAR_GOAL,
      query: () => profitAndLoss(deps, { ...year, by: 'day' }, anybody()),
    },
  ];
}

function dayBefore(days: number): string {
  return new Date(Date.parse(LAST_DAY) - days * 86_400_000).toISOString().slice(0, 10);
}

const ASSET = 'PHP';
/** Lines of each member: two years of an eager player, whose record has a page 10,000. */
const LINES = 250_000;
const LAST_DAY = '2026-06-30';
const DAYS = 730;
/** Lines of all members per statement: within the statement timeout on a busy machine too. */
const BATCH = 20_000;

const insertMembers = statement<[members: number], { id: bigint }>(
  'bench.insert-record-members',
  `WITH house AS (
     INSERT INTO merchant (code, currency, asset, register_fields) VALUES ('records', 'PHP', 'PHP', '{}'))
   INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at, password_changed_at)
   SELECT 'records', 'player' || n, 0, '-', now(), now() FROM generate_series(1, $1::integer) AS n RETURNING id`,
);

/**
 * Inserts the n-th lines of all members next to each other, in the order of real traffic. A page of one member is
 * therefore spread over as many blocks as in a real table. Of a thousand lines one is a deposit, the others are bets
 * and wins.
 */
const insertLines = statement<[from: number, to: number, members: number, lastDay: string, days: number]>(
  'bench.insert-lines',
  `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, member_id,
                         member_delta, member_balance_after, member_sequence, asset, kind, reference)
   SELECT place.id, place.id,
          ($4::date + 1)::timestamp AT TIME ZONE 'Asia/Manila' - $5 * interval '1 day' * (1 - n::float8 / ${LINES + 1}),
          CASE WHEN kind = 'bet' THEN b.cash_account_id ELSE house.id END,
          CASE WHEN kind = 'bet' THEN house.id ELSE b.cash_account_id END, 10000, b.member_id,
          CASE WHEN kind = 'bet' THEN -10000 ELSE 10000 END, 10000 * (2 + n / 1000), n, '${ASSET}', kind, 'round:' || place.id
     FROM generate_series($1::integer, $2::integer) AS n,
          (SELECT m.*, row_number() OVER (ORDER BY m.member_id) - 1 AS place FROM member_balance m) AS b,
          LATERAL (SELECT 16 * ((n - 1)::bigint * $3 + b.place + 1) AS id) AS place,
          LATERAL (SELECT CASE WHEN n % 1000 = 1 THEN 'deposit' WHEN n % 2 = 0 THEN 'bet' ELSE 'win' END AS kind) AS moved,
          LATERAL (SELECT ledger_house_account(CASE WHEN kind = 'deposit' THEN 'gateway-in' ELSE 'game-result' END,
                     CASE WHEN kind = 'deposit' THEN 'gateway:bench' ELSE 'provider:bench' END, '${ASSET}') AS id) AS house`,
);
const endBalances = statement<[]>(
  'bench.end-balances',
  `UPDATE member_balance SET sequence = ${LINES}, cash = 10000 * (2 + ${LINES} / 1000)`,
);
const fold = statement<[memberId: bigint], { folded: bigint }>(
  'bench.fold',
  `SELECT ledger_fold($1, '${ASSET}', ${BATCH}) AS folded`,
);
const SETTLE = ['transfer', 'transfer_day', 'transfer_folded', 'member_balance'].map((table) =>
  statement<[]>(`bench.analyze-${table}`, `ANALYZE ${table}`),
);

/** The id of a member's line; lines and members are counted from zero. */
function transferId(line: number, member: number, members: number): bigint {
  return 16n * BigInt(line * members + member + 1);
}

/** Fills the books with members of a quarter of a million lines each, folded like the job folds them. */
async function fillTransfers(database: Database, transfers: number): Promise<bigint[]> {
  const count = Math.max(1, Math.round(transfers / LINES));
  const ids = (await database.many(insertMembers, [count])).map(({ id }) => id);
  for (const id of ids) await openMemberAccounts(database, id, ASSET);
  const step = Math.max(1, Math.floor(BATCH / count));
  for (let from = 1; from <= LINES; from += step) {
    const to = Math.min(LINES, from + step - 1);
    await database.run(insertLines, [from, to, count, LAST_DAY, DAYS]);
  }
  await database.run(endBalances, []);
  for (const id of ids) {
    while ((await database.one(fold, [id])).folded === BigInt(BATCH));
  }
  for (const analyze of SETTLE) await database.run(analyze, []);
  return ids;
}
