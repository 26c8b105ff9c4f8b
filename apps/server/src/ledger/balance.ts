import type { Queryable } from '../platform/database/statement.ts';
import { findBalance, insertAccounts } from './queries.ts';

export interface MemberBalance {
  /** Spendable cash; 0 while the member is in debt. */
  readonly cashUnits: bigint;
  /** The member's debt: how far the booked cash is below zero. The next credit settles it first. */
  readonly debtUnits: bigint;
  readonly lockedUnits: bigint;
  readonly bonusUnits: bigint;
  /** Increases by one with each transfer of the member: the higher sequence is the newer balance. */
  readonly sequence: bigint;
}

/** The member's balance in an asset. Never decide a debit by it. Throws where no accounts are open. */
export async function readBalance(on: Queryable, memberId: bigint, asset: string): Promise<MemberBalance> {
  const { cashUnits, ...others } = await on.one(findBalance, [memberId, asset]);
  return { cashUnits: spendable(cashUnits), debtUnits: spendable(-cashUnits), ...others };
}

/** The spendable part of booked cash, which is below zero while there is a debt. */
export function spendable(cashUnits: bigint): bigint {
  return cashUnits > 0n ? cashUnits : 0n;
}

/**
 * Opens the member's accounts with an empty balance in one asset, in the transaction that creates the member.
 * Idempotent. Throws the database's error for an unknown asset.
 */
export async function openMemberAccounts(on: Queryable, memberId: bigint, asset: string): Promise<void> {
  await on.run(insertAccounts, [memberId, asset]);
}
