import { reconcileDaily } from '../apps/server/src/ledger/reconciliation/daily-run.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { archiveCosts } from './books/archive-costs.ts';
import { type FilledBooks, fillBooks } from './books/fill.ts';
import { memberCosts } from './books/member-costs.ts';
import type { BenchResult } from './result.ts';
import { withDatabase } from './server/database.ts';
import { median } from './statistics.ts';

const GOAL = 1.2;
const MONTHS = 24;
/** Of all transfers: 500,000 of 30 million are in the open month. */
const OPEN_SHARE = 60;
const LINES_A_MEMBER = 25;
/** Days that are measured, after one that warms up. */
const DAYS = 3;
const DAY_MS = 86_400_000;

interface Books extends FilledBooks {
  readonly database: Database;
}

/**
 * The daily reconciliation, a record and a posting with two years of transfers beside two months with the same open month;
 * then one of the months archived and attached again.
 */
export async function benchBooks({ transfers }: { readonly transfers: number }): Promise<BenchResult[]> {
  const open = Math.round(transfers / OPEN_SHARE);
  const members = Math.max(1, Math.round(open / LINES_A_MEMBER));
  const closed = Math.round((transfers - open) / (MONTHS - 1));
  const long = Array.from({ length: MONTHS - 1 }, () => closed);
  // A little less than what a day reads of closed months: all of it is verified every day.
  return withBooks({ members, months: [open - members, open] }, (few) =>
    withBooks({ members, months: [...long, open] }, async (many) => {
      const times: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let day = 0; day <= DAYS; day += 1) {
        const [fewMs, manyMs] = [await runDay(few, day, open), await runDay(many, day, open)];
        if (day === 0) continue;
        times.few.push(fewMs);
        times.many.push(manyMs);
      }
      const ratio = median(times.many) / median(times.few);
      const costs = await memberCosts(few, many);
      const archived = await archiveCosts(many);
      const seconds = (all: readonly number[]) => `${(median(all) / 1000).toFixed(1)} s`;
      return [
        {
          name: `daily reconciliation, ${transfers.toLocaleString('en')} transfers of ${MONTHS} months`,
          ratio,
          goal: `≤ ${GOAL} × two months`,
          reached: ratio <= GOAL,
          detail: `${seconds(times.many)}; ${(2 * open - members).toLocaleString('en')} transfers of two months ${seconds(times.few)}`,
        },
        ...costs,
        archived,
      ];
    }),
  );
}

function withBooks<T>(
  size: Parameters<typeof fillBooks>[1],
  measure: (books: Books) => Promise<T>,
): Promise<T> {
  return withDatabase(async (url) => {
    const database = openDatabase({ url, maxConnections: 3 });
    try {
      return await measure({ database, ...(await fillBooks(database, size)) });
    } finally {
      await database.close();
    }
  });
}

/** How long the run of a day takes, in milliseconds. */
async function runDay({ database, now }: Books, day: number, leastBudget: number): Promise<number> {
  const clock = { now: () => new Date(now.getTime() + day * DAY_MS) };
  const startedMs = performance.now();
  const found = await reconcileDaily({ database, clock, checks: [] }, { leastBudget });
  const tookMs = performance.now() - startedMs;
  if (found.length > 0) throw new Error(`the books disagree: ${found[0]?.check}, ${found[0]?.subject}`);
  return tookMs;
}
