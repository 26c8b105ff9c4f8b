import type { LotteryDeps } from '../../apps/server/src/lottery/index.ts';
import { settleIssues } from '../../apps/server/src/lottery/settlement/settle-issues.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import {
  fillIssue,
  type LotteryMembers,
  openLottery,
} from '../../apps/server/testing/lottery/drawn-issue.ts';
import type { BenchResult } from '../result.ts';

const MEMBERS = 20_000;
const SIZES = [10_000, 100_000, 1_000_000];
/** Lines per second with which an issue is settled. */
const RATE_GOAL = 50_000;
/** The rate of the largest issue as a share of the rate of the smallest. */
const LINEAR_GOAL = 0.8;
/** The lines have the series 1840: no rebate, and a rebate of 6 / 2000 for each line. A tenth of the lines wins. */
const SERIES = [
  { maxSeries: 1840, name: 'without rebate' },
  { maxSeries: 1846, name: 'with a rebate on each line' },
];

/** Counts unpaid lines among the next lines of an issue. No id where no line follows. */
const countUnpaid = statement<
  [issueId: bigint, after: bigint, limit: number],
  { lastId: bigint | null; unpaid: bigint }
>(
  'bench.count-unpaid-lines',
  `SELECT max(l.id) AS "lastId",
     count(*) FILTER (WHERE l.state = 'placed' OR r.open OR r.win_units <> l.prize_units + l.rebate_units) AS unpaid
     FROM (SELECT * FROM lottery_line WHERE issue_id = $1 AND id > $2 ORDER BY id LIMIT $3) l
     JOIN game_round r ON r.id = l.round_id`,
);
/** Few enough lines for the time limit of a statement. */
const COUNTED_LINES = 50_000;
const vacuum = statement<[]>('bench.vacuum-open-rounds', 'VACUUM open_round');

/** Settles issues of several sizes, up to `lines`, as the job does. */
export async function benchSettlement({
  databaseUrl,
  lines,
}: {
  readonly databaseUrl: string;
  readonly lines: number;
}): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 4 });
  try {
    const members = await openLottery(database, MEMBERS);
    const sizes = SIZES.filter((size) => size < lines).concat(lines);
    const results: BenchResult[] = [];
    let place = 0;
    for (const { maxSeries, name } of SERIES) {
      const rates: number[] = [];
      for (const size of sizes) {
        place += 1;
        const rate = await settledPerSecond(database, members, { place, lines: size, maxSeries });
        rates.push(rate);
        results.push(rateResult(`settlement of ${size.toLocaleString('en')} lines ${name}`, rate));
      }
      if (sizes.length > 1) results.push(linearResult(name, sizes, rates));
    }
    return results;
  } finally {
    await database.close();
  }
}

type Filled = Parameters<typeof fillIssue>[2];

async function settledPerSecond(
  database: Database,
  members: LotteryMembers,
  filled: Filled,
): Promise<number> {
  const issueId = await fillIssue(database, members, filled);
  await database.run(vacuum, []);
  const startedMs = performance.now();
  await settleIssues({ database, clock: { now: () => new Date() } } as LotteryDeps);
  const seconds = (performance.now() - startedMs) / 1000;
  await expectPaid(database, issueId);
  return filled.lines / seconds;
}

async function expectPaid(database: Database, issueId: bigint): Promise<void> {
  let after: bigint | null = 0n;
  while (after !== null) {
    const { lastId, unpaid }: { lastId: bigint | null; unpaid: bigint } = await database.one(countUnpaid, [
      issueId,
      after,
      COUNTED_LINES,
    ]);
    if (unpaid > 0n) throw new Error(`${unpaid} lines were not settled`);
    after = lastId;
  }
}

function rateResult(name: string, rate: number): BenchResult {
  return {
    name,
    ratio: rate / RATE_GOAL,
    goal: `≥ ${RATE_GOAL.toLocaleString('en')} lines/s`,
    reached: rate >= RATE_GOAL,
    detail: `${Math.round(rate).toLocaleString('en')} lines/s, a tenth of the lines wins`,
  };
}

function linearResult(name: string, sizes: readonly number[], rates: readonly number[]): BenchResult {
  const [first = Number.NaN, last = Number.NaN] = [rates[0], rates.at(-1)];
  const texts = sizes.map((size, at) => `${size.toLocaleString('en')} at ${Math.round(rates[at] ?? 0)}/s`);
  return {
    name: `rate of the largest issue beside the smallest, ${name}`,
    ratio: last / first,
    goal: `≥ ${LINEAR_GOAL.toFixed(2)}`,
    reached: last / first >= LINEAR_GOAL,
    detail: texts.join(', '),
  };
}
