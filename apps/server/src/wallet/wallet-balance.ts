import { amountFromUnits } from '@tessera/contract/money';
import type { WalletBalance } from '@tessera/contract/wallet/wallet';
import type { Merchants } from '../identity/index.ts';
import { readBalance } from '../ledger/index.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { Session } from '../platform/http/call.ts';

/** The balance of whoever is signed in, in the asset of their merchant. */
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
