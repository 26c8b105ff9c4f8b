import type { Queryable } from '../platform/database/statement.ts';
import { findBalance } from './queries.ts';

export interface MemberBalance {
  /** What can be spent; 0 while there is a debt. */
  readonly cashUnits: bigint;
  /** What the member owes: how far the cash of the books is below zero. The next credit settles it first. */
  readonly debtUnits: bigint;
  readonly lockedUnits: bigint;
  readonly bonusUnits: bigint;
  /** Grows by one with every transfer of the member: whoever holds two balances keeps the higher one. */
  readonly sequence: bigint;
}

/** What a member owns in an asset. Never read it to decide a debit. Throws where no accounts were opened. */
export async function readBalance(on: Queryable, memberId: bigint, asset: string): Promise<MemberBalance> {
  const { cashUnits, ...others } = await on.one(findBalance, [memberId, asset]);
  return { cashUnits: spendable(cashUnits), debtUnits: spendable(-cashUnits), ...others };
}

/** Of the cash of the books, which is below zero while there is a debt. */
export function spendable(cashUnits: bigint): bigint {
  return cashUnits > 0n ? cashUnits : 0n;
}
