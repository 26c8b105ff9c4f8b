import { randomInt } from 'node:crypto';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { ReadCall } from '../apps/server/src/platform/http/call.ts';
import { listTransactions, sumTransactions } from '../apps/server/src/wallet/records/list-transactions.ts';
import { profitAndLoss } from '../apps/server/src/wallet/records/profit-and-loss.ts';
import { besideKey } from './beside-key.ts';
import { ASSET, fillTransfers, LAST_DAY, LINES, transferId } from './records/fill.ts';
import type { BenchResult } from './result.ts';

const PAGE_GOAL = 3;
const YEAR_GOAL = 10;
const PAGE_SIZE = 20;

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-transfer-by-key',
  `SELECT * FROM transfer WHERE id = $1`,
);

/** What records cost beside a read of one transfer by its key, on a migrated database; `transfers` is rounded to whole members. */
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
    for (const { name, goal, ask } of questions(database, members)) {
      const key = () => transferId(randomInt(LINES), randomInt(members.length), members.length);
      const read = () => database.one(readByKey, [key()]);
      results.push(await besideKey({ name: `${count} transfers: ${name}`, goal, readByKey: read, ask }));
    }
    return results;
  } finally {
    await database.close();
  }
}

interface Question {
  readonly name: string;
  readonly goal: number;
  ask(): Promise<unknown>;
}

function questions(db: Database, members: readonly bigint[]): Question[] {
  // The records ask for nothing else of what a domain is given.
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
      ask: () => listTransactions(deps, {}, anybody()),
    },
    {
      name: 'account record, page 10,000',
      goal: PAGE_GOAL,
      ask: () => listTransactions(deps, { after: deep() }, anybody()),
    },
    {
      name: 'account record, totals of a year',
      goal: YEAR_GOAL,
      ask: () => sumTransactions(deps, year, anybody()),
    },
    {
      name: 'profit and loss of a year by months',
      goal: YEAR_GOAL,
      ask: () => profitAndLoss(deps, { ...year, by: 'month' }, anybody()),
    },
    {
      name: 'profit and loss of a year by days',
      goal: YEAR_GOAL,
      ask: () => profitAndLoss(deps, { ...year, by: 'day' }, anybody()),
    },
  ];
}

function dayBefore(days: number): string {
  return new Date(Date.parse(LAST_DAY) - days * 86_400_000).toISOString().slice(0, 10);
}
