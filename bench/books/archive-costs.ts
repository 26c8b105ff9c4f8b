import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit, verifyFile } from '../../apps/server/src/ledger/index.ts';
import { readMonths } from '../../apps/server/src/ledger/reconciliation/audit-months.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import type { FilledBooks } from './fill.ts';
import { postOnce } from './post-once.ts';

const POSTINGS_BEFORE = 500;
/** A detached or attached partition locks the table of transfers for less than this. */
const LONGEST_POSTING_MS = 1000;

/**
 * Detaches the newest closed month into a file, verifies the file without a database, and attaches the month again, while
 * members go on posting. Throws where a step fails.
 */
export async function archiveCosts(
  books: FilledBooks & { readonly database: Database },
): Promise<BenchResult> {
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
    const longestMs = Math.max(...during);
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
