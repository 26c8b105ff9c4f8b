import type { Queryable } from '../platform/database/statement.ts';
import { findBalance } from './queries.ts';

export interface MemberBalance {
  readonly cashUnits: bigint;
  readonly lockedUnits: bigint;
  readonly bonusUnits: bigint;
  /** Grows by one with every transfer of the member: whoever holds two balances keeps the higher one. */
  readonly sequence: bigint;
}

/** What a member owns in an asset. Never read it to decide a debit. Throws where no accounts were opened. */
export function readBalance(on: Queryable, memberId: bigint, asset: string): Promise<MemberBalance> {
  return on.one(findBalance, [memberId, asset]);
}
