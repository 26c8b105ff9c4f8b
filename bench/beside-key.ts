import type { BenchResult } from './result.ts';
import { median, quantile } from './statistics.ts';

export interface BesideKey {
  readonly name: string;
  /** Maximum duration in reads by key, both at p99. */
  readonly goal: number;
  /** Reads one row by its primary key, another each time. */
  readByKey(): Promise<unknown>;
  /** The measured query, with new parameters each time. */
  query(): Promise<unknown>;
}

const READS = 2000;
const WARM_UP = 300;

/** Compares a query with reads by primary key of the same table, alternately and warm. */
export async function besideKey({ name, goal, readByKey, query }: BesideKey): Promise<BenchResult> {
  const keyReads: number[] = [];
  const answers: number[] = [];
  for (let read = -WARM_UP; read < READS; read += 1) {
    const keyMs = await timed(readByKey);
    const answerMs = await timed(query);
    if (read < 0) continue;
    keyReads.push(keyMs);
    answers.push(answerMs);
  }
  const ratio = quantile(answers, 0.99) / quantile(keyReads, 0.99);
  return {
    name,
    ratio,
    goal: `≤ ${goal} × a read by primary key`,
    reached: ratio <= goal,
    detail: `${figures(answers)}; by key ${figures(keyReads)}`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function figures(all: readonly number[]): string {
  return `p99 ${quantile(all, 0.99).toFixed(2)} ms, median ${median(all).toFixed(2)} ms`;
}
