import type { ErasureOverview } from '@tessera/contract/wallet/erasure';
import { amountFromUnits } from '@tessera/contract/money';
import { readBalance } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/database/statement.ts';
import type { Session } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { WalletDeps } from '../../deps.ts';
import { listWithdrawalMethods } from '../../withdrawals/queries.ts';
import { smallestOf } from '../../withdrawals/withdrawal-rules.ts';
import { hindrancesOf } from '../hindrances.ts';

type Owner = Pick<Session, 'memberId' | 'merchantCode'>;

/** All that a member has, and the smallest withdrawal of any way; undefined while there is no way. Ledger units. */
export interface Left {
  readonly cashUnits: bigint;
  readonly smallestUnits: bigint | undefined;
}
/** More than nothing, and too little to withdraw. */
export type Remainder = Left & { readonly smallestUnits: bigint };

/**
 * What is left once nothing else is open. A bonus is open until its conditions are met. A way to withdraw whose rail is
 * out counts: it will pay again.
 */
export async function leftOf(
  deps: Pick<WalletDeps, 'hasOpenRound' | 'merchants'>,
  db: Queryable,
  { memberId, merchantCode }: Owner,
): Promise<Left | Refusal<'erasure.hindered'>> {
  const open = (await hindrancesOf(deps, db, memberId)).filter((one) => one !== 'balance');
  if (open.length > 0) return refuse('erasure.hindered', { hindrances: open });
  const { asset } = deps.merchants.get(merchantCode);
  const { cashUnits, bonusUnits } = await readBalance(db, memberId, asset);
  if (bonusUnits > 0n) return refuse('erasure.hindered', { hindrances: ['balance'] });
  return { cashUnits, smallestUnits: smallestOf(await db.many(listWithdrawalMethods, [merchantCode])) };
}

export function isRemainder(left: Left): left is Remainder {
  const { cashUnits, smallestUnits } = left;
  return cashUnits > 0n && smallestUnits !== undefined && cashUnits < smallestUnits;
}

/** As its owner is told of it; null where there is none to give up. */
export function remainderView(left: Left | Refusal<'erasure.hindered'>): ErasureOverview['remainder'] {
  if (isRefusal(left) || !isRemainder(left)) return null;
  return { amount: amountFromUnits(left.cashUnits), smallest: amountFromUnits(left.smallestUnits) };
}
