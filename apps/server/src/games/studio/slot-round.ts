import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { SlotRound, studio } from '@tessera/contract/studio';
import type { Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { hindrance } from '../sessions/may-play.ts';
import type { WalletMove } from '../play/wallet-port.ts';
import { findSlotGame, findSlotRound, type SlotGameRow } from './queries.ts';
import { type RoundDeps, settleRound } from './settle-round.ts';
import { CURRENT_RULES } from './slot-table.ts';
import { slotRoundView } from './slot-view.ts';
import { STUDIO } from './studio-provider.ts';

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
  const game = await playableGame(deps, input, stakeUnits, call);
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
  const { requestKey } = input;
  return slotRoundView(await settleRound(deps, call.tx, { game, requestKey, stake, debit }));
}

async function playableGame(
  deps: RoundDeps,
  { nodeId }: RoundInput,
  stakeUnits: bigint,
  { tx, session }: RoundCall,
): Promise<SlotGameRow | RoundRefusal> {
  const game = await tx.maybe(findSlotGame, [BigInt(nodeId), STUDIO]);
  if (!game) return refuse('game.not.found');
  const { stakesUnits } = CURRENT_RULES;
  if (!stakesUnits.includes(stakeUnits)) {
    return refuse('game.stake.invalid', { stakes: stakesUnits.map(amountFromUnits) });
  }
  return (await hindrance(deps, tx, session.memberId, game.id)) ?? game;
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
