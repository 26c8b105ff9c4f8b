import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { report } from '@tessera/contract/wallet/report';
import { readBalance } from '../../ledger/index.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';

/** What the member owns, pocket by pocket, and what the member owes. */
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
