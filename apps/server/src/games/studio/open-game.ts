import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { Fairness, StudioGame } from '@tessera/contract/games/studio/round';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { fairnessOf, pairInUse, type SeedDeps } from './seed-pair.ts';
import type { GamesDeps } from '../deps.ts';
import { findTitle, listRounds, type RoundRow } from './queries.ts';

const LAST_ROUNDS = 12;

export interface OpenedGame {
  readonly rows: readonly RoundRow[];
  readonly fairness: Fairness;
}

/** The last rounds and fairness data of a game screen; creates the member's first seed pair. */
export async function openGame(
  deps: SeedDeps,
  game: StudioGame,
  nodeId: string,
  { db, session }: ReadCall<'session'>,
): Promise<OpenedGame | Refusal<'game.not.found'>> {
  const { memberId } = session;
  const id = BigInt(nodeId);
  if (!(await db.maybe(findTitle, [id, game]))) return refuse('game.not.found');
  const rows = await db.many(listRounds, [memberId, id, LAST_ROUNDS]);
  const pair = await pairInUse(deps, db, memberId);
  return { rows, fairness: await fairnessOf(db, memberId, pair) };
}

/** Published limits of a table: lowest and highest stake, and the highest win at the highest stake. */
export function publishedLimits(stakesUnits: readonly bigint[], mostOf: (stakeUnits: bigint) => bigint) {
  const least = stakesUnits[0] ?? 0n;
  const most = stakesUnits.at(-1) ?? least;
  return {
    minStake: amountFromUnits(least),
    maxStake: amountFromUnits(most),
    maxWin: amountFromUnits(mostOf(most)),
  };
}

/** Dependencies for the requirements of market and currency, in addition to the game's own table. */
export type MarketDeps = Pick<GamesDeps, 'market' | 'merchants' | 'merchantCode'>;

/** The smallest coin of the stake tables: a hundredth. */
const TABLE_COIN_UNITS = 100n;

/**
 * Converts a stake of a game's own table, in ledger units, to a currency that may have larger coins: 0.10 becomes 10
 * yen.
 */
export function stakeIn({ merchants, merchantCode }: MarketDeps, stakeUnits: bigint): bigint {
  const { coinUnits } = merchants.get(merchantCode);
  return coinUnits > TABLE_COIN_UNITS ? stakeUnits * (coinUnits / TABLE_COIN_UNITS) : stakeUnits;
}

/** The stakes of a game's own table in the merchant's currency. */
export function stakesIn(deps: MarketDeps, table: readonly bigint[]): readonly bigint[] {
  return table.map((stakeUnits) => stakeIn(deps, stakeUnits));
}

/** The shortest time between two rounds of a member that the market allows. */
export function minCycleMsOf({ market: { minimumCycleMs } }: MarketDeps, game: StudioGame): number {
  return game === 'slot' ? minimumCycleMs.slots : minimumCycleMs.others;
}

/** The stakes of a slot's own table, in ledger units, that the market allows. */
export function slotStakesUnits(deps: MarketDeps, table: readonly bigint[]): readonly bigint[] {
  const stakes = stakesIn(deps, table);
  const { maximumStake } = deps.market;
  if (!maximumStake) return stakes;
  const mostUnits = unitsFromAmount(maximumStake.slots);
  return stakes.filter((stakeUnits) => stakeUnits <= mostUnits);
}
