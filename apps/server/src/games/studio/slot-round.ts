import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { SlotRound, studio } from '@tessera/contract/studio';
import type { Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { recordRound } from '../play/record-round.ts';
import type { Moved, WalletMove, WalletPort } from '../play/wallet-port.ts';
import { ALGORITHM, drawStops } from './fair-draw.ts';
import {
  findSlotGame,
  findSlotRound,
  insertSlotRound,
  type SlotGameRow,
  type SlotRoundRow,
} from './queries.ts';
import { takeSeeds } from './seed-pair.ts';
import { gridOf, lineWins, winOf } from './slot.ts';
import { CURRENT_RULES } from './slot-table.ts';
import { slotRoundView } from './slot-view.ts';
import { STUDIO } from './studio-provider.ts';

export type RoundDeps = GamesDeps & { readonly wallet: WalletPort };
type RoundInput = InputOf<typeof studio.slotRound>;
type RoundRefusal = Refusal<(typeof studio.slotRound)['refusals'][number]>;

export interface RoundCall {
  readonly tx: Tx;
  readonly session: Pick<Session, 'memberId' | 'merchantCode'>;
}

/**
 * Plays one round in the caller's transaction. A request key bets once: sent again with the same game and
 * stake it gives the very same round, with anything else it is refused.
 */
export async function slotRound(
  deps: RoundDeps,
  input: RoundInput,
  call: RoundCall,
): Promise<SlotRound | RoundRefusal> {
  const stakeUnits = unitsFromAmount(input.stake);
  const game = await playableGame(input, stakeUnits, call);
  // A round that was played stays the answer of its key, whatever became of the game since.
  if (isRefusal(game)) return (await roundBefore(input, stakeUnits, call)) ?? game;
  const stake = stakeOf(deps, input, stakeUnits, call);
  // The order of locks is everybody's: the key, then the balance, then the seeds.
  const debit = await deps.wallet.debit(call.tx, stake);
  if (debit.outcome === 'unmoved') {
    if (debit.reason === 'conflict') return refuse('request.conflict');
    return refuse('balance.insufficient', { balance: amountFromUnits(debit.balanceUnits ?? 0n) });
  }
  if (debit.replayed) return (await roundBefore(input, stakeUnits, call)) ?? refuse('request.conflict');
  return slotRoundView(await play(deps, input, game, stake, debit, call));
}

async function playableGame(
  { nodeId }: RoundInput,
  stakeUnits: bigint,
  { tx }: RoundCall,
): Promise<SlotGameRow | RoundRefusal> {
  const game = await tx.maybe(findSlotGame, [BigInt(nodeId), STUDIO]);
  if (!game) return refuse('game.not.found');
  const { stakesUnits } = CURRENT_RULES;
  if (!stakesUnits.includes(stakeUnits)) {
    return refuse('game.stake.invalid', { stakes: stakesUnits.map(amountFromUnits) });
  }
  return game;
}

/** The round this key played before; undefined when it played none. */
async function roundBefore(
  { nodeId, requestKey }: RoundInput,
  stakeUnits: bigint,
  { tx, session }: RoundCall,
): Promise<SlotRound | RoundRefusal | undefined> {
  const played = await tx.maybe(findSlotRound, [session.memberId, requestKey]);
  if (!played) return undefined;
  const same = played.nodeId === BigInt(nodeId) && played.stakeUnits === stakeUnits;
  return same ? slotRoundView(played) : refuse('request.conflict');
}

function stakeOf(
  deps: RoundDeps,
  { requestKey }: RoundInput,
  amountUnits: bigint,
  { session }: RoundCall,
): WalletMove {
  const { memberId, merchantCode } = session;
  const transactionId = `${memberId}:${requestKey}`;
  const { asset } = deps.merchants.get(merchantCode);
  return { provider: STUDIO, transactionId, memberId, asset, amountUnits, recordedAt: deps.clock.now() };
}

async function play(
  deps: RoundDeps,
  { requestKey }: RoundInput,
  game: SlotGameRow,
  stake: WalletMove,
  debit: Moved,
  { tx }: RoundCall,
): Promise<SlotRoundRow> {
  const { memberId, asset, amountUnits: stakeUnits, recordedAt: placedAt } = stake;
  const seeds = await takeSeeds(deps, tx, memberId);
  const stops = drawStops(
    seeds,
    CURRENT_RULES.reels.map(({ length }) => length),
  );
  const winUnits = winOf(lineWins(CURRENT_RULES, gridOf(CURRENT_RULES, stops), stakeUnits));
  const credit = winUnits > 0n ? await pay(deps.wallet, tx, stake, winUnits) : undefined;
  const round = { memberId, asset, game, requestKey, stakeUnits, winUnits, debit, credit, placedAt };
  const id = await recordRound(deps, tx, round);
  await tx.run(insertSlotRound, [id, seeds.id, seeds.nonce, CURRENT_RULES.name, ALGORITHM, stops]);
  const { balanceUnits: balanceAfterUnits, sequence } = credit ?? debit;
  const { nonce, serverSeedHash, clientSeed } = seeds;
  const drawn = {
    slotTable: CURRENT_RULES.name,
    algorithm: ALGORITHM,
    stops,
    nonce,
    serverSeedHash,
    clientSeed,
  };
  return { id, nodeId: game.id, stakeUnits, balanceAfterUnits, sequence, placedAt, ...drawn };
}

async function pay(wallet: WalletPort, tx: Tx, stake: WalletMove, amountUnits: bigint): Promise<Moved> {
  const transactionId = `${stake.transactionId}:win`;
  const credit = await wallet.credit(tx, { ...stake, transactionId, amountUnits });
  if (credit.outcome === 'unmoved') throw new Error(`the win of ${stake.transactionId} was paid before`);
  return credit;
}
