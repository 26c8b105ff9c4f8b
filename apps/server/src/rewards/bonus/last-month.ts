import type { GameType } from '@tessera/contract/games/game';
import { amountFromUnits } from '@tessera/contract/money';

/** What a member staked in a period, by type of game. */
export type Turnover = readonly { readonly gameType: GameType; readonly stakeUnits: bigint }[];

interface GameRules {
  readonly contributions: Readonly<Record<GameType, number>>;
  readonly refusedTypes: readonly GameType[];
}

/**
 * What would have counted of these stakes, as a decimal amount; null where nothing would have counted. The daily totals do not
 * distinguish instant games from other games of their type.
 */
export function countedTurnover({ contributions, refusedTypes }: GameRules, stakes: Turnover): string | null {
  const counted = stakes
    .filter(({ gameType }) => !refusedTypes.includes(gameType))
    .reduce((sum, { gameType, stakeUnits }) => sum + stakeUnits * BigInt(contributions[gameType]), 0n);
  const units = counted / 10_000n;
  return units > 0n ? amountFromUnits(units) : null;
}
