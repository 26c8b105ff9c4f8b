import { amountFromUnits } from '@tessera/contract/money';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { isBarredFromPlay } from '../protection/barred-from-play.ts';
import { readTurnovers } from './read-turnover.ts';
import type { WithdrawalMethodRow } from './queries.ts';
import { clockTime, isOpen, leftToday, type Today, type Turnover, withinLimits } from './withdrawal-rules.ts';

export interface Asked {
  readonly session: Session;
  readonly asset: string;
  readonly method: WithdrawalMethodRow;
  readonly today: Today;
  readonly amountUnits: bigint;
}

/** An amount that the way to withdraw does not pay, or that has more decimals than the currency. */
export function amountFault(
  amountUnits: bigint,
  method: WithdrawalMethodRow,
  coinUnits: bigint,
): Refusal<'withdraw.amount.limit'> | undefined {
  if (amountUnits % coinUnits === 0n && withinLimits(amountUnits, method)) return undefined;
  const { minUnits, maxUnits } = method;
  return refuse('withdraw.amount.limit', { min: amountFromUnits(minUnits), max: amountFromUnits(maxUnits) });
}

/** What was paid in and not staked often enough yet. */
export function turnoverFault(turnover: Turnover | undefined): Refusal<'withdraw.turnover'> | undefined {
  if (!turnover || turnover.missingUnits === 0n) return undefined;
  return refuse('withdraw.turnover', {
    required: amountFromUnits(turnover.requiredUnits),
    staked: amountFromUnits(turnover.stakedUnits),
    missing: amountFromUnits(turnover.missingUnits),
  });
}

/**
 * Why a request is not taken now, with the figures to say it well; undefined when it is. The caller has locked the
 * member's money.
 */
export async function requestFault(
  deps: WalletDeps,
  tx: Queryable,
  { session, asset, method, today, amountUnits }: Asked,
): Promise<
  | Refusal<'withdraw.amount.limit' | 'withdraw.closed' | 'withdraw.daily.limit' | 'withdraw.turnover'>
  | undefined
> {
  const now = deps.clock.now();
  const wrongAmount = amountFault(amountUnits, method, deps.merchants.get(session.merchantCode).coinUnits);
  if (wrongAmount) return wrongAmount;
  if (!isOpen(now, method)) {
    const { opensMinute, closesMinute } = method;
    return refuse('withdraw.closed', { from: clockTime(opensMinute), to: clockTime(closesMinute) });
  }
  const left = leftToday(today, method);
  if (left.count === 0 || amountUnits > left.units) {
    return refuse('withdraw.daily.limit', { amount: amountFromUnits(left.units), times: left.count });
  }
  // Nobody is asked for what they are not let do.
  if (await isBarredFromPlay(tx, session.memberId, now)) return undefined;
  const turnovers = await readTurnovers(tx, { memberId: session.memberId, asset, methods: [method] });
  return turnoverFault(turnovers.get(method.kind));
}
