import { drawFrom } from '@tessera/contract/studio/draw';
import { roundBlocks, roundWords } from '../../apps/server/src/games/studio/seeds/fair-draw.ts';
import type { BenchResult } from '../result.ts';
import { chiSquareTail } from '../statistics.ts';
import { bytesOf, moduloOf } from './numbers.ts';

/** A roll of dice: the limit where a mapper is easily wrong. */
const LIMIT = 10_000;
const DRAWS = 500_000;
/** A fair draw is below it once in a thousand runs. */
const GOAL = 0.001;

/** How even the numbers lie over all of a limit, and that a modulo would be seen. */
export function evenness(serverSeed: string): BenchResult[] {
  const seeds = { serverSeed, clientSeed: 'evenness', nonce: 1 };
  const bytes = bytesOf(roundBlocks(seeds));
  const fair = pOf(drawFrom(roundWords(seeds), Array<number>(DRAWS).fill(LIMIT)));
  const modulo = pOf(Array.from({ length: DRAWS }, () => moduloOf(bytes, LIMIT)));
  const figures = (p: number) => `p ${p.toPrecision(3)} of ${DRAWS.toLocaleString('en')} draws below 10,000`;
  return [
    {
      name: 'evenness of drawn numbers, chi-square',
      ratio: fair,
      goal: `p > ${GOAL}`,
      reached: fair > GOAL,
      detail: figures(fair),
    },
    {
      name: 'the same bytes modulo the limit, chi-square',
      ratio: modulo,
      goal: `p ≤ ${GOAL}`,
      reached: modulo <= GOAL,
      detail: figures(modulo),
    },
  ];
}

function pOf(numbers: readonly number[]): number {
  const counts = Array<number>(LIMIT).fill(0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  const due = numbers.length / LIMIT;
  const chiSquare = counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0);
  return chiSquareTail(chiSquare, LIMIT - 1);
}
