import { amountFromUnits } from '@tessera/contract/money';
import type { ErasureBlocker, ErasureOverview } from '@tessera/contract/wallet/erasure';
import { findErasure } from '../../identity/for-erasure.ts';
import { readBalance } from '../../ledger/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { findProtection } from '../protection/queries.ts';
import { listWithdrawalMethods } from '../withdrawals/queries.ts';
import { smallestWithdrawal } from '../withdrawals/withdrawal-method.ts';
import { findRemainingMoney } from './queries.ts';

/** The state of a member's erasure, with the retention rules of the market. */
export async function erasureOverview(
  deps: WalletDeps,
  db: Queryable,
  session: Pick<Session, 'memberId' | 'merchantCode'>,
): Promise<ErasureOverview> {
  const { memberId } = session;
  const requested = await db.maybe(findErasure, [memberId]);
  return {
    dueAt: requested?.dueAt.toISOString() ?? null,
    hindrances: await erasureBlockers(deps, db, memberId),
    graceDays: deps.market.erasureGraceMs / DAY_MS,
    keptYears: deps.market.booksRetentionYears,
    excluded: (await exclusionAfterErasure(deps, db, memberId)) !== undefined,
    remainder: remainderView(await remainingBalance(deps, db, session)),
  };
}

/** Reasons that block an erasure; empty when nothing blocks it. */
export async function erasureBlockers(
  { hasOpenRound }: Pick<WalletDeps, 'hasOpenRound'>,
  db: Queryable,
  memberId: bigint,
): Promise<ErasureBlocker[]> {
  const left = await db.one(findRemainingMoney, [memberId]);
  const all = { ...left, round: await hasOpenRound(db, memberId) };
  return (['balance', 'debt', 'withdrawal', 'deposit', 'round'] as const).filter((one) => all[one]);
}

/**
 * The exclusion that outlasts an account; undefined without one. A term exclusion ends at the earliest possible leave.
 * A permanent one never ends, because an erased member cannot request a leave.
 */
export async function exclusionAfterErasure(
  { clock, market }: Pick<WalletDeps, 'clock' | 'market'>,
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly until: Date | null } | undefined> {
  const protection = await db.maybe(findProtection, [memberId]);
  if (!protection?.excludedUntil) return undefined;
  const now = clock.now();
  if (protection.leaveFrom) return protection.leaveFrom > now ? { until: protection.leaveFrom } : undefined;
  if (protection.excludedTerm === 'permanent') return { until: null };
  const from = Math.max(protection.excludedUntil.getTime(), now.getTime());
  return { until: new Date(from + market.leaveWaitMs.term) };
}

type Owner = Pick<Session, 'memberId' | 'merchantCode'>;

/**
 * The member's cash and the smallest possible withdrawal, in ledger units; undefined when no method exists.
 */
interface RemainingBalance {
  readonly cashUnits: bigint;
  readonly smallestUnits: bigint | undefined;
}

/** More than zero, and too little to withdraw. */
export type Remainder = RemainingBalance & { readonly smallestUnits: bigint };

/**
 * The balance when nothing else is open. A bonus is open until its conditions are met. A method with an
 * unavailable rail counts, because the rail will pay again.
 */
export async function remainingBalance(
  deps: Pick<WalletDeps, 'hasOpenRound' | 'merchants'>,
  db: Queryable,
  { memberId, merchantCode }: Owner,
): Promise<RemainingBalance | Refusal<'erasure.hindered'>> {
  const open = (await erasureBlockers(deps, db, memberId)).filter((one) => one !== 'balance');
  if (open.length > 0) return refuse('erasure.hindered', { hindrances: open });
  const { asset } = deps.merchants.get(merchantCode);
  const { cashUnits, bonusUnits } = await readBalance(db, memberId, asset);
  if (bonusUnits > 0n) return refuse('erasure.hindered', { hindrances: ['balance'] });
  return {
    cashUnits,
    smallestUnits: smallestWithdrawal(await db.many(listWithdrawalMethods, [merchantCode])),
  };
}

export function isRemainder(left: RemainingBalance): left is Remainder {
  const { cashUnits, smallestUnits } = left;
  return cashUnits > 0n && smallestUnits !== undefined && cashUnits < smallestUnits;
}

/** The output for the member; null when there is no remainder to give up. */
function remainderView(left: RemainingBalance | Refusal<'erasure.hindered'>): ErasureOverview['remainder'] {
  if (isRefusal(left) || !isRemainder(left)) return null;
  return { amount: amountFromUnits(left.cashUnits), smallest: amountFromUnits(left.smallestUnits) };
}
