import type { RefusalCode } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import { isDeepStrictEqual } from 'node:util';
import { spendable, type StakeRefusal } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/database/statement.ts';
import type { Session } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { explainHeld } from '../../../wallet/index.ts';
import type { WalletMove } from '../../play/wallet-port.ts';
import { lockSeeds } from '../seeds/seed-pair.ts';
import { STUDIO } from '../studio-code.ts';
import type { PlayedGame } from './played-game.ts';
import { findRoundOfKey, findTitleInPlay, type RoundRow } from './queries.ts';
import { type RoundHeld, roundHeldBack } from './round-held-back.ts';
import { type RoundDeps, settleRound } from './settle-round.ts';

export interface RoundCall {
  readonly tx: Tx;
  readonly session: Pick<Session, 'memberId' | 'merchantCode'>;
}

/** One round that a member wants. */
export interface AskedRound<Choice, Fault extends RefusalCode> {
  readonly nodeId: string;
  readonly requestKey: string;
  readonly stakeUnits: bigint;
  /** Plain data: kept as JSON, and compared with what came under the same key before. */
  readonly choice: Choice;
  /** What the game's table says against the stake or the choice. */
  readonly fault: Refusal<Fault> | undefined;
}

type RoundRefusal =
  | Refusal<'game.not.found' | 'balance.insufficient' | 'request.conflict' | StakeRefusal>
  | RoundHeld;

/**
 * Plays one round in the caller's transaction. A request key bets once: sent again with the same game, stake and
 * choice it gives the very same round, with anything else it is refused.
 */
export async function playRound<Choice, Fault extends RefusalCode>(
  deps: RoundDeps,
  played: PlayedGame<Choice>,
  asked: AskedRound<Choice, Fault>,
  call: RoundCall,
): Promise<RoundRow | RoundRefusal | Refusal<Fault>> {
  const { tx, session } = call;
  // The order of locks is everybody's: the seeds, then the key, then the balance.
  await lockSeeds(deps, tx, session.memberId);
  const stake = stakeOf(deps, asked, call);
  const { memberId, recordedAt } = stake;
  const title = await tx.maybe(findTitleInPlay, [BigInt(asked.nodeId), played.game, memberId, recordedAt]);
  const refusal = title
    ? (asked.fault ?? (await roundHeldBack(deps, call, played, title, stake)))
    : refuse('game.not.found');
  // A round that was played stays the answer of its key, whatever became of the game since.
  if (!title || refusal) return (await roundBefore(asked, call)) ?? refusal ?? refuse('game.not.found');
  const debit = await deps.wallet.debit(tx, stake);
  if (debit.outcome === 'unmoved') {
    if (debit.reason === 'conflict') return refuse('request.conflict');
    if (debit.reason !== 'insufficient') return explainHeld(deps, tx, stake, debit.reason);
    return refuse('balance.insufficient', { balance: amountFromUnits(spendable(debit.balanceUnits ?? 0n)) });
  }
  if (debit.replayed) return (await roundBefore(asked, call)) ?? refuse('request.conflict');
  const { requestKey, choice } = asked;
  return settleRound(deps, tx, { played, title, requestKey, choice, stake, debit });
}

/** The round this key played before; undefined when it played none. */
async function roundBefore<Choice>(
  { nodeId, requestKey, stakeUnits, choice }: AskedRound<Choice, RefusalCode>,
  { tx, session }: RoundCall,
): Promise<RoundRow | Refusal<'request.conflict'> | undefined> {
  const before = await tx.maybe(findRoundOfKey, [session.memberId, requestKey]);
  if (!before) return undefined;
  const same =
    before.nodeId === BigInt(nodeId) &&
    before.stakeUnits === stakeUnits &&
    isDeepStrictEqual(before.choice, choice);
  return same ? before : refuse('request.conflict');
}

function stakeOf(
  deps: RoundDeps,
  { requestKey, stakeUnits }: Pick<AskedRound<unknown, never>, 'requestKey' | 'stakeUnits'>,
  { session }: RoundCall,
): WalletMove {
  const { memberId, merchantCode } = session;
  const { asset } = deps.merchants.get(merchantCode);
  return {
    provider: STUDIO,
    transactionId: `${memberId}:${requestKey}`,
    memberId,
    asset,
    amountUnits: stakeUnits,
    recordedAt: deps.clock.now(),
  };
}
