import type { OutputOf } from '@tessera/contract/endpoint';
import type { LiveChange } from '@tessera/contract/live/live';
import { amountFromUnits } from '@tessera/contract/money';
import type { report } from '@tessera/contract/wallet/report';
import type { WalletBalance } from '@tessera/contract/wallet/wallet';
import type { Merchants } from '../identity/index.ts';
import { balanceTopic, readBalance } from '../ledger/index.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { ReadCall, Session } from '../platform/http/call.ts';
import type { WalletDeps } from './deps.ts';

/** The member's balance in the asset of the merchant. */
export async function walletBalance(
  db: Queryable,
  merchants: Merchants,
  session: Session,
): Promise<WalletBalance> {
  const { asset, currency, currencySymbol } = merchants.get(session.merchantCode);
  const balance = await readBalance(db, session.memberId, asset);
  return {
    sumBalance: amountFromUnits(balance.cashUnits),
    debt: amountFromUnits(balance.debtUnits),
    currency,
    currencySymbol,
    sequence: balance.sequence.toString(),
  };
}

/** Topics of this domain for live updates. The ledger sends the change notification at each posting. */
export function walletTopics(
  { merchants }: Pick<WalletDeps, 'merchants'>,
  { memberId, merchantCode }: Session,
): (readonly [topic: string, event: LiveChange])[] {
  return [[balanceTopic(memberId, merchants.get(merchantCode).asset), 'balance']];
}

/** The member's balance by part, and the member's debt. */
export async function balanceParts(
  { merchants }: Pick<WalletDeps, 'merchants'>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof report.balanceParts>> {
  const { asset } = merchants.get(session.merchantCode);
  const { cashUnits, debtUnits, lockedUnits, bonusUnits } = await readBalance(db, session.memberId, asset);
  return {
    cash: amountFromUnits(cashUnits),
    debt: amountFromUnits(debtUnits),
    held: amountFromUnits(lockedUnits),
    bonus: amountFromUnits(bonusUnits),
  };
}
