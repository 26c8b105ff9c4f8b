import type { RefusalCode } from '@tessera/contract/endpoint';
import { DRAW } from '@tessera/contract/studio/draw';
import { balanceTopic } from '../../../ledger/index.ts';
import { playRules } from '../../../rounds/index.ts';
import type { GamesDeps } from '../../deps.ts';
import { drawNumbers } from '../seeds/fair-draw.ts';
import type { SeedRow } from '../seeds/queries.ts';
import { openPair } from '../seeds/seed-pair.ts';
import { minCycleMsOf } from './market-rules.ts';
import type { AskedRound, PlayedGame, RoundCall } from './played-game.ts';
import { playDrawnRound, type PlayedRow, type RoundRow } from './queries.ts';

/** The pair that an answer names as the one in use; undefined where none is. */
export function pairOf({ seedId, ...pair }: PlayedRow): SeedRow | undefined {
  return seedId === null ? undefined : { id: seedId, ...pair };
}

interface Drawn {
  readonly nonce: number;
  readonly draws: readonly number[];
  readonly winUnits: bigint;
}

/** Draws the next round of a pair. Nothing of it may leave the process before the stake is taken. */
export function draw<Choice>(
  deps: GamesDeps,
  { rules }: PlayedGame<Choice>,
  { choice, stakeUnits }: AskedRound<Choice, RefusalCode>,
  seeds: SeedRow,
  memberId: bigint,
): Drawn {
  const nonce = seeds.nonce + 1;
  const serverSeed = openPair(deps, seeds, memberId);
  const draws = drawNumbers({ serverSeed, clientSeed: seeds.clientSeed, nonce }, rules.limits);
  return { nonce, draws, winUnits: rules.winUnits(choice, draws, stakeUnits) };
}

/** Takes the stake of a drawn round, pays its win and stores the outcome, if the draw is of the member's next number. */
export async function settle<Choice>(
  deps: GamesDeps,
  { game, rules }: PlayedGame<Choice>,
  { nodeId, requestKey, stakeUnits, choice }: AskedRound<Choice, RefusalCode>,
  { tx, session: { memberId, merchantCode } }: RoundCall,
  { seeds, nonce, draws, winUnits }: Drawn & { readonly seeds: SeedRow },
): Promise<{ readonly answer: PlayedRow; readonly placedAt: Date }> {
  const { asset, currency } = deps.merchants.get(merchantCode);
  const placedAt = deps.clock.now();
  const answer = await tx.one(playDrawnRound, [
    memberId,
    asset,
    currency,
    BigInt(nodeId),
    game,
    requestKey,
    stakeUnits,
    JSON.stringify(choice),
    rules.name,
    DRAW,
    seeds.id,
    nonce,
    draws,
    winUnits,
    playRules(deps.market, deps.interruptions, minCycleMsOf(deps, game)),
    placedAt,
  ]);
  if (answer.outcome === 'played') tx.hint(balanceTopic(memberId, asset), answer.sequence ?? undefined);
  return { answer, placedAt };
}

/** A round that was just played, as it is read later. */
export function rowOf<Choice>(
  { game, rules }: PlayedGame<Choice>,
  { nodeId, stakeUnits, choice }: AskedRound<Choice, RefusalCode>,
  {
    answer: { roundId, balanceUnits, sequence },
    placedAt,
    seeds: { serverSeedHash, clientSeed },
    nonce,
    draws,
    winUnits,
  }: Drawn & { readonly answer: PlayedRow; readonly placedAt: Date; readonly seeds: SeedRow },
): RoundRow {
  if (roundId === null || balanceUnits === null || sequence === null) {
    throw new Error('a played round has no number, balance or sequence');
  }
  const money = { stakeUnits, winUnits, balanceAfterUnits: balanceUnits, sequence };
  const proof = { rules: rules.name, algorithm: DRAW, choice, draws, nonce, serverSeedHash, clientSeed };
  return { id: roundId, nodeId: BigInt(nodeId), game, placedAt, ...money, ...proof };
}
