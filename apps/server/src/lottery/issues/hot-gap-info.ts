import type { InputOf } from '@tessera/contract/endpoint';
import { countedNumbers, drawWidths } from '@tessera/contract/lottery/draw-shapes';
import type { HotGapInfo, numeros } from '@tessera/contract/lottery/numeros';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { findGame } from '../games/queries.ts';
import { listCountedDraws } from './queries.ts';

/** Digits of a counted number of Vietnamese draws. */
const ENDING_DIGITS = 2;

/** Frequencies and gaps of the numbers in the latest draws. */
export async function hotGapInfo(
  { merchantCode }: LotteryDeps,
  { gameId, draws }: InputOf<typeof numeros.hotGapInfo>,
  { db }: ReadCall,
): Promise<HotGapInfo | Refusal<'lottery.game.not.found'>> {
  const game = await db.maybe(findGame, [merchantCode, BigInt(gameId)]);
  if (!game) return refuse('lottery.game.not.found');
  const rows = await db.many(listCountedDraws, [game.id, Number(draws), 0]);
  return {
    draws: rows.length,
    positions: countsOf(
      game.shape,
      rows.map(({ drawn }) => drawn),
    ),
  };
}

/** `draws` begins with the latest draw. */
export function countsOf(shape: DrawShape, draws: readonly (readonly number[])[]): HotGapInfo['positions'] {
  return countedNumbers(shape).map((numbers, place) => {
    const width = Math.min(drawWidths(shape)[place] ?? ENDING_DIGITS, ENDING_DIGITS);
    const drawn = draws.map((draw) => (draw[place] ?? 0) % 10 ** ENDING_DIGITS);
    return numbers.map((number) => {
      const gap = drawn.indexOf(number);
      return {
        number: number.toString().padStart(width, '0'),
        hits: drawn.filter((one) => one === number).length,
        gap: gap < 0 ? null : gap,
      };
    });
  });
}
