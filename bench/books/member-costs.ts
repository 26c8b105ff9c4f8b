import { randomInt } from 'node:crypto';
import { listTransactions } from '../../apps/server/src/wallet/records/list-transactions.ts';
import { profitAndLoss } from '../../apps/server/src/wallet/records/profit-and-loss.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { ReadCall } from '../../apps/server/src/platform/http/call.ts';
import type { BenchResult } from '../result.ts';
import { median, quantile } from '../statistics.ts';
import { ASSET, type FilledBooks } from './fill.ts';
import { postOnce } from './post-once.ts';

type Books = FilledBooks & { readonly database: Database };

const GOAL = 1.2;
const CALLS = 1500;
const WARM_UP = 200;

/** Compares member operations on books with `many` months and with `few` months, alternately and warm. */
export async function memberCosts(few: Books, many: Books): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [name, query] of Object.entries(questions)) {
    const [ofFew, ofMany] = [query(few), query(many)];
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let call = -WARM_UP; call < CALLS; call += 1) {
      const [fewMs, manyMs] = [await timed(ofFew), await timed(ofMany)];
      if (call < 0) continue;
      times.few.push(fewMs);
      times.many.push(manyMs);
    }
    const ratio = median(times.many) / median(times.few);
    results.push({
      name: `${name}, ${many.months} months`,
      ratio,
      goal: `≤ ${GOAL} × ${few.months} months`,
      reached: ratio <= GOAL,
      detail: `${figures(times.many)}; ${few.months} months ${figures(times.few)}`,
    });
  }
  return results;
}

const questions: Readonly<Record<string, (books: Books) => () => Promise<unknown>>> = {
  'account record, page 1': (books) => () => listTransactions(DEPS, {}, callOf(books)),
  'profit and loss of the open month by days': (books) => {
    const range = { startDate: books.openFrom, endDate: books.openTo, by: 'day' as const };
    return () => profitAndLoss(DEPS, range, callOf(books));
  },
  posting: (books) => () => postOnce(books),
};

// The records use no other dependency of the domain.
const DEPS = { merchants: { get: () => ({ asset: ASSET }) } } as unknown as Parameters<
  typeof listTransactions
>[0];

function callOf({ database: db, members }: Books): ReadCall<'session'> {
  return { db, session: { memberId: anyOf(members) } } as unknown as ReadCall<'session'>;
}

function anyOf(members: readonly bigint[]): bigint {
  return members[randomInt(members.length)] ?? 0n;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function figures(all: readonly number[]): string {
  return `median ${median(all).toFixed(2)} ms, p99 ${quantile(all, 0.99).toFixed(2)} ms`;
}
