import { randomBytes } from 'node:crypto';
import { commitmentOf } from '../apps/server/src/games/studio/seeds/fair-draw.ts';
import { BATTERY, isThere, type Judged, judge, WHOLE_BATTERY } from './fairness/dieharder.ts';
import { evenness } from './fairness/evenness.ts';
import { fairNumbers, moduloNumbers, type Numbers, OF_ALL_GAMES, OF_DICE } from './fairness/numbers.ts';
import { enumeratedReturns, playedReturns } from './fairness/returns.ts';
import type { BenchResult } from './result.ts';

export interface FairnessOptions {
  /** Rounds played of each game beside the counted returns. */
  readonly rounds: number;
  /** All of dieharder's tests as it sets them: hours, and tens of gigabytes of numbers. */
  readonly wholeBattery: boolean;
}

/** Stated returns against what the rules give, and the drawn numbers against dieharder. */
export async function benchFairness({ rounds, wholeBattery }: FairnessOptions): Promise<BenchResult[]> {
  const serverSeed = randomBytes(32).toString('hex');
  // Whoever doubts a figure can draw the same numbers again.
  console.log(`drawn from the server seed ${serverSeed} (its seal is ${commitmentOf(serverSeed)})`);
  return [
    ...enumeratedReturns(),
    ...playedReturns(serverSeed, rounds),
    ...evenness(serverSeed),
    ...(await battery(serverSeed, wholeBattery)),
  ];
}

async function battery(serverSeed: string, whole: boolean): Promise<BenchResult[]> {
  const tests = whole ? WHOLE_BATTERY : BATTERY;
  if (!(await isThere())) return [notThere()];
  const run = (numbers: Numbers, limits: readonly number[]) => judge(numbers(serverSeed, limits), tests);
  return [
    passing('numbers as all four games draw them, in dieharder', await run(fairNumbers, OF_ALL_GAMES)),
    passing('rolls of dice, in dieharder', await run(fairNumbers, OF_DICE)),
    failing('rolls taken modulo 10,000, in dieharder', await run(moduloNumbers, OF_DICE)),
  ];
}

function passing(name: string, judged: readonly Judged[]): BenchResult {
  const reached = judged.length > 0 && failures(judged) === 0;
  return { name, ratio: failures(judged), goal: '0 tests failed', reached, detail: told(judged) };
}

function failing(name: string, judged: readonly Judged[]): BenchResult {
  const reached = failures(judged) > 0;
  return { name, ratio: failures(judged), goal: '≥ 1 test failed', reached, detail: told(judged) };
}

function failures(judged: readonly Judged[]): number {
  return judged.filter(({ verdict }) => verdict === 'FAILED').length;
}

function told(judged: readonly Judged[]): string {
  const count = (wanted: string) => judged.filter(({ verdict }) => verdict === wanted).length;
  const remarkable = judged.filter(({ verdict }) => verdict !== 'PASSED').slice(0, 6);
  const names = remarkable.map(
    ({ name, p, verdict }) => `${name} ${verdict.toLowerCase()} p ${p.toFixed(6)}`,
  );
  return [
    `${count('PASSED')} passed, ${count('WEAK')} weak, ${count('FAILED')} failed of ${judged.length} figures`,
    ...names,
  ].join('; ');
}

function notThere(): BenchResult {
  const detail = 'not measured: dieharder is not installed (apt-get install dieharder)';
  return {
    name: 'numbers as all four games draw them, in dieharder',
    ratio: Number.NaN,
    goal: '0 tests failed',
    reached: false,
    detail,
  };
}
