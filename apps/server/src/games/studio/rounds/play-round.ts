import type { RefusalCode } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import { isDeepStrictEqual } from 'node:util';
import { spendable, type StakeRefusal } from '../../../ledger/index.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { explainHeld } from '../../../wallet/index.ts';
import type { GamesDeps } from '../../deps.ts';
import { pairInUse } from '../seeds/seed-pair.ts';
import { draw, pairOf, rowOf, settle } from './draw-round.ts';
import type { AskedRound, PlayedGame, RoundCall } from './played-game.ts';
import { findRoundOfKey, findTitle, type PlayedRow, type RoundRow } from './queries.ts';

type RoundRefusal = Refusal<
  | 'game.not.found'
  | 'game.elsewhere'
  | 'game.check.due'
  | 'game.cycle.too.fast'
  | 'function.not.available'
  | 'protection.limits.required'
  | 'protection.pause'
  | 'balance.insufficient'
  | 'request.conflict'
  | StakeRefusal
>;

/**
 * Plays one round in the caller's transaction. A request key bets once: sent again with the same game, stake and
 * choice it gives the same round, with anything else it is refused. The outcome is drawn before the stake is taken and
 * counts only where the drawn number is the member's next: nothing of it leaves this function otherwise.
 */
export async function playRound<Choice, Fault extends RefusalCode>(
  deps: GamesDeps,
  played: PlayedGame<Choice>,
  asked: AskedRound<Choice, Fault>,
  call: RoundCall,
): Promise<RoundRow | RoundRefusal | Refusal<Fault>> {
  const { tx, session } = call;
  if (asked.fault) {
    const known = await tx.maybe(findTitle, [BigInt(asked.nodeId), played.game]);
    return (await roundBefore(asked, call)) ?? (known ? asked.fault : refuse('game.not.found'));
  }
  let seeds = await pairInUse(deps, tx, session.memberId);
  for (;;) {
    const drawn = draw(deps, played, asked, seeds, session.memberId);
    const { answer, placedAt } = await settle(deps, played, asked, call, { seeds, ...drawn });
    if (answer.outcome === 'moved-on')
      seeds = pairOf(answer) ?? (await pairInUse(deps, tx, session.memberId));
    else if (answer.outcome === 'replayed')
      return (await roundBefore(asked, call)) ?? refuse('request.conflict');
    else if (answer.outcome === 'refused') return refusalOf(deps, call, answer);
    else return rowOf(played, asked, { answer, placedAt, seeds, ...drawn });
  }
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

async function refusalOf(
  deps: GamesDeps,
  { tx, session: { memberId, merchantCode } }: RoundCall,
  { refusal, detail, balanceUnits }: PlayedRow,
): Promise<RoundRefusal> {
  switch (refusal) {
    case 'insufficient':
      return refuse('balance.insufficient', { balance: amountFromUnits(spendable(balanceUnits ?? 0n)) });
    case 'conflict':
    case 'transaction.duplicate':
      return refuse('request.conflict');
    case 'game.cycle.too.fast':
      return refuse(refusal, { waitMs: Number(detail?.waitMs) });
    case 'protection.pause':
      return refuse(refusal, { until: new Date(String(detail?.until)).toISOString() });
    case 'game.not.found':
    case 'game.elsewhere':
    case 'game.check.due':
    case 'function.not.available':
    case 'protection.limits.required':
      return refuse(refusal);
    case 'unknown-member':
    case null:
      throw new Error(`member ${memberId} has no accounts for a round`);
    case 'protection.age':
    case 'protection.break':
    case 'protection.excluded':
    case 'protection.limit.loss':
    case 'protection.limit.time':
      return explainHeld(deps, tx, { memberId, asset: deps.merchants.get(merchantCode).asset }, refusal);
  }
}
