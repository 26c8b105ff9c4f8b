import { drawBlockText } from '@tessera/contract/lottery/draw-proof';
import { drawLimits } from '@tessera/contract/lottery/draw-shapes';
import { DRAW_SHAPES, type DrawShape } from '@tessera/contract/lottery/play-definition';
import { drawFrom, wordsOf } from '@tessera/contract/games/studio/draw';
import { createHmac, hash } from 'node:crypto';
import { drawnBy } from '../../apps/server/src/lottery/issues/seed-chain.ts';
import type { BenchResult } from '../result.ts';
import { chiSquareTail } from '../statistics.ts';
import { packed } from './packed-numbers.ts';

const DRAWS = 100_000;
/** The p-value of fair draws is below this once in a thousand runs, for each shape. */
const GOAL = 0.001;
const CHUNK_NUMBERS = 3000;

/** The limits of a draw of each shape, one shape after the other. */
export const OF_ALL_SHAPES: readonly number[] = DRAW_SHAPES.flatMap((shape) => [...drawLimits(shape)]);

/** Draws of each shape, as the lotteries draw: how often each number is drawn first, beside what is expected. */
export function lotteryEvenness(serverSeed: string): BenchResult[] {
  return DRAW_SHAPES.map((shape) => {
    const p = firstNumbersP(serverSeed, shape);
    return {
      name: `evenness of the first number of ${shape}, chi-square`,
      ratio: p,
      goal: `p > ${GOAL}`,
      reached: p > GOAL,
      detail: `p ${p.toPrecision(3)} of ${DRAWS.toLocaleString('en')} draws`,
    };
  });
}

/** Numbers of Vietnamese prizes are counted by their last two digits. */
function firstNumbersP(serverSeed: string, shape: DrawShape): number {
  const cells = Math.min(drawLimits(shape)[0] ?? 0, 100);
  const counts = Array<number>(cells).fill(0);
  for (const source of sourcesOf(shape)) {
    const cell = (drawnBy(serverSeed, shape, source)[0] ?? 0) % cells;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const due = DRAWS / cells;
  return chiSquareTail(
    counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0),
    cells - 1,
  );
}

function* sourcesOf(shape: DrawShape) {
  for (let draw = 1; draw <= DRAWS; draw += 1) yield sourceOf(shape, draw);
}

function sourceOf(gameCode: string, draw: number) {
  return { gameCode, numero: draw.toString(), orderDigest: hash('sha256', draw.toString(), 'hex') };
}

/** An endless stream of random bits of numbers below these limits, taken from the random words of draws. */
export function* lotteryNumbers(serverSeed: string, limits: readonly number[]): Generator<Buffer, never> {
  const chunk = Array.from({ length: CHUNK_NUMBERS }, (_, at) => limits[at % limits.length] ?? 0);
  for (let draw = 1; ; draw += 1) yield packed(drawFrom(wordsOf(blocksOf(serverSeed, draw)), chunk), chunk);
}

function* blocksOf(serverSeed: string, draw: number): Generator<Uint8Array, never> {
  for (let block = 0; ; block += 1) {
    yield createHmac('sha256', serverSeed)
      .update(drawBlockText(sourceOf('bench', draw), block))
      .digest();
  }
}
