import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit, verifyFile } from '../apps/server/src/ledger/index.ts';
import { readMonths } from '../apps/server/src/ledger/reconciliation/audit.ts';
import { reconcileDaily } from '../apps/server/src/ledger/reconciliation/daily-run.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { fillBooks, type FilledBooks } from './books/fill.ts';
import { memberCosts } from './books/member-costs.ts';
import { postOnce } from './books/post-once.ts';
import type { BenchResult } from './result.ts';
import { withDatabase } from './server/database.ts';
import { median } from './statistics.ts';

const POSTINGS_BEFORE = 500;

/** Maximum lock time of the transfer table for a detached or attached partition. */
const LONGEST_POSTING_MS = 1000;

const GOAL = 1.2;
const MONTHS = 24;
/** Fraction of all transfers: 500,000 of 30 million are in the open month. */
const OPEN_SHARE = 60;
const LINES_A_MEMBER = 25;
/** Measured days, after one warm-up day. */
const DAYS = 3;
const DAY_MS = 86_400_000;

interface Books extends FilledBooks {
  readonly database: Database;
}

/**
 * The daily reconciliation, a record and a posting with two years of transfers, beside two months with the same open
 * month. Then archives one month and attaches it again.
 */
export async function benchBooks({ transfers }: { readonly transfers: number }): Promise<BenchResult[]> {
  const open = Math.round(transfers / OPEN_SHARE);
  const members = Math.max(1, Math.round(open / LINES_A_MEMBER));
  const closed = Math.round((transfers - open) / (MONTHS - 1));
  const long = Array.from({ length: MONTHS - 1 }, () => closed);
  // A little less than the daily budget for closed months: all of it is verified every day.
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

/** Duration of a daily run, in milliseconds. */
async function runDay({ database, now }: Books, day: number, leastBudget: number): Promise<number> {
  const clock = { now: () => new Date(now.getTime() + day * DAY_MS) };
  const startedMs = performance.now();
  const found = await reconcileDaily({ database, clock, checks: [] }, { leastBudget });
  const tookMs = performance.now() - startedMs;
  if (found.length > 0) throw new Error(`the books disagree: ${found[0]?.check}, ${found[0]?.subject}`);
  return tookMs;
}

/**
 * Detaches the newest closed month into a file, verifies the file without a database, and attaches the month again.
 * Members continue to post meanwhile. Throws where a step fails.
 */
async function archiveCosts(books: FilledBooks & { readonly database: Database }): Promise<BenchResult> {
  const { database } = books;
  const folder = await mkdtemp(join(tmpdir(), 'tessera-month-'));
  const path = join(folder, 'month.gz');
  try {
    const month = (await readMonths(database)).filter(({ state }) => state === 'closed').at(-1);
    if (!month) throw new Error('no month is closed');
    const run = (command: Parameters<typeof audit>[1]) =>
      audit({ database, checks: [], operator: 'bench', now: books.now, print: () => undefined }, command);
    const before: number[] = [];
    for (let count = 0; count < POSTINGS_BEFORE; count += 1) before.push(await postOnce(books));
    const during: number[] = [];
    let finished = false;
    const posting = (async () => {
      while (!finished) during.push(await postOnce(books));
    })();
    const steps: string[] = [];
    const step = async (name: string, work: () => Promise<boolean>) => {
      const startedMs = performance.now();
      if (!(await work())) throw new Error(`${name} ${month.name} failed`);
      steps.push(`${name} ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    };
    let sizeMiB = 0;
    try {
      await step('verified and archived', () => run({ verb: 'archive', name: month.name, path }));
      sizeMiB = (await stat(path)).size / 2 ** 20;
      await step('file verified', () => verifyFile(path, () => undefined));
      await step('attached and verified', () => run({ verb: 'attach', path }));
    } finally {
      finished = true;
      await posting;
    }
    const longestMs = during.reduce((longest, ms) => Math.max(longest, ms), 0);
    return {
      name: `posting while a month of ${month.transfers.toLocaleString('en')} transfers is archived and attached`,
      ratio: median(during) / median(before),
      goal: `longest ≤ ${LONGEST_POSTING_MS} ms`,
      reached: longestMs <= LONGEST_POSTING_MS,
      detail: `${steps.join(', ')}; ${sizeMiB.toFixed(0)} MiB; median ${median(during).toFixed(2)} ms, longest ${longestMs.toFixed(0)} ms, before ${median(before).toFixed(2)} ms`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
