import { amountFromUnits } from '@tessera/contract/money';
import type { Fairness, StudioGame } from '@tessera/contract/games/studio/round';
import type { ReadCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { fairnessOf, pairInUse, type SeedDeps } from '../seeds/seed-pair.ts';
import { findTitle, listRounds, type RoundRow } from './queries.ts';

const LAST_ROUNDS = 12;

export interface OpenedGame {
  readonly rows: readonly RoundRow[];
  readonly fairness: Fairness;
}

/** What every game's screen opens with beside its table; makes the member's first pair of seeds. */
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

/** A table's limits as it publishes them: its lowest and highest stake, and the highest win of a round of the highest. */
export function publishedLimits(stakesUnits: readonly bigint[], mostOf: (stakeUnits: bigint) => bigint) {
  const least = stakesUnits[0] ?? 0n;
  const most = stakesUnits.at(-1) ?? least;
  return {
    minStake: amountFromUnits(least),
    maxStake: amountFromUnits(most),
    maxWin: amountFromUnits(mostOf(most)),
  };
}
