import { readBalance, spendable } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { ledgerWallet } from '../play/ledger-wallet.ts';
import type { SupplierDeps } from './deps.ts';

const OPERATOR = 'operator';

/**
 * Makes a player's account here hold what the operator's wallet says. It is a picture of that wallet: every bet is
 * taken there first, and here only to be played.
 */
export async function mirrorBalance(
  { clock, randomness, merchants }: Pick<SupplierDeps, 'clock' | 'randomness' | 'merchants'>,
  tx: Tx,
  { memberId, merchantCode }: { readonly memberId: bigint; readonly merchantCode: string },
  dueUnits: bigint,
): Promise<void> {
  const { asset } = merchants.get(merchantCode);
  const { cashUnits, debtUnits } = await readBalance(tx, memberId, asset);
  // A debt to the operator is the operator's to collect: here it leaves nothing to play with. A debt in the books here is
  // settled by the same credit.
  const moreUnits = spendable(dueUnits) - (cashUnits - debtUnits);
  if (moreUnits === 0n) return;
  const move = {
    provider: OPERATOR,
    transactionId: randomness.uuid(),
    memberId,
    asset,
    recordedAt: clock.now(),
  };
  if (moreUnits > 0n) await ledgerWallet.credit(tx, { ...move, amountUnits: moreUnits });
  else await ledgerWallet.debit(tx, { ...move, amountUnits: -moreUnits });
}
