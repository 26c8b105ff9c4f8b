import { dayOf } from '@tessera/contract/calendar';
import { amountFromUnits } from '@tessera/contract/money';
import type { WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { readSums } from '../../ledger/index.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { isBarredFromPlay } from '../protection/protection.ts';
import { lockBalances } from '../protection/queries.ts';
import { listUsageToday, type WithdrawalMethodRow } from './queries.ts';
import { readTurnovers, turnoverRefusal } from './turnover.ts';
import { clockTime, isOpen, leftToday, type MethodUsage, withinLimits } from './withdrawal-method.ts';

export interface WithdrawalRequest {
  readonly session: Session;
  readonly asset: string;
  readonly method: WithdrawalMethodRow;
  readonly today: MethodUsage;
  readonly amountUnits: bigint;
}

/** Refuses an amount outside the limits of the method, or with more decimals than the currency. */
export function amountRefusal(
  amountUnits: bigint,
  method: WithdrawalMethodRow,
  coinUnits: bigint,
): Refusal<'withdraw.amount.limit'> | undefined {
  if (amountUnits % coinUnits === 0n && withinLimits(amountUnits, method)) return undefined;
  const { minUnits, maxUnits } = method;
  return refuse('withdraw.amount.limit', { min: amountFromUnits(minUnits), max: amountFromUnits(maxUnits) });
}

/**
 * The refusal of a request with its figures; undefined when the request is valid. The caller locked the
 * member's balances.
 */
export async function requestRefusal(
  deps: WalletDeps,
  tx: Queryable,
  { session, asset, method, today, amountUnits }: WithdrawalRequest,
): Promise<
  | Refusal<'withdraw.amount.limit' | 'withdraw.closed' | 'withdraw.daily.limit' | 'withdraw.turnover'>
  | undefined
> {
  const now = deps.clock.now();
  const wrongAmount = amountRefusal(amountUnits, method, deps.merchants.get(session.merchantCode).coinUnits);
  if (wrongAmount) return wrongAmount;
  if (!isOpen(now, method)) {
    const { opensMinute, closesMinute } = method;
    return refuse('withdraw.closed', { from: clockTime(opensMinute), to: clockTime(closesMinute) });
  }
  const left = leftToday(today, method);
  if (left.count === 0 || amountUnits > left.units) {
    return refuse('withdraw.daily.limit', { amount: amountFromUnits(left.units), times: left.count });
  }
  // A member who is barred from play owes no turnover.
  if (await isBarredFromPlay(tx, session.memberId, now)) return undefined;
  const turnovers = await readTurnovers(deps, tx, { memberId: session.memberId, asset, methods: [method] });
  return turnoverRefusal(turnovers.get(method.kind));
}

export interface DailyUsage {
  /**
   * Units that left the account on this ledger day or are about to: withdrawals of every method and transfers
   * to the upline.
   */
  readonly units: bigint;
  /** The withdrawals of one method. */
  of(kind: WithdrawType): MethodUsage;
}

interface DayOf {
  readonly memberId: bigint;
  readonly asset: string;
  readonly now: Date;
}

/**
 * Locks the member's balances until the transaction ends, so that nothing changes between the count and the
 * posting.
 */
export async function lockDailyUsage(tx: Tx, of: DayOf): Promise<DailyUsage> {
  await tx.run(lockBalances, [of.memberId]);
  return readDailyUsage(tx, of);
}

/** Reads the usage without a lock. */
export async function readDailyUsage(db: Queryable, { memberId, asset, now }: DayOf): Promise<DailyUsage> {
  const withdrawn = await db.many(listUsageToday, [memberId, now]);
  const day = dayOf(now.getTime());
  const sums = await readSums(db, { memberId, asset, firstDay: day, lastDay: day });
  const sent = sums.find(({ line }) => line === 'upline-sent')?.outUnits ?? 0n;
  return {
    units: withdrawn.reduce((sum, { units }) => sum + units, sent),
    of: (kind) => withdrawn.find((one) => one.kind === kind) ?? { count: 0, units: 0n },
  };
}
