import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { numeros } from '@tessera/contract/lottery/numeros';
import { valueText } from '@tessera/contract/lottery/play-definition';
import { numbersRow, playOf } from '@tessera/contract/lottery/plays';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { findGame } from '../games/queries.ts';
import { listClosedNumbers } from './queries.ts';

/** The numbers of an issue that nobody can bet on, by play. */
export async function closedNumbers(
  { merchantCode, merchants }: LotteryDeps,
  { gameId, numero }: InputOf<typeof numeros.closedNumbers>,
  { db }: ReadCall,
): Promise<OutputOf<typeof numeros.closedNumbers> | Refusal<'lottery.game.not.found'>> {
  const game = await db.maybe(findGame, [merchantCode, BigInt(gameId)]);
  if (!game) return refuse('lottery.game.not.found');
  const { asset } = merchants.get(merchantCode);
  const closed = await db.many(listClosedNumbers, [game.id, numero, asset]);
  return closed.map(({ playId, numbers }) => ({ playId, numbers: numberTexts(playId, numbers) }));
}

/** The numbers of a play with their leading zeros. */
export function numberTexts(playId: number, numbers: readonly number[]): string[] {
  const play = playOf(playId);
  const row = play && numbersRow(play);
  return row ? numbers.map((number) => valueText(row.values, number)) : [];
}
