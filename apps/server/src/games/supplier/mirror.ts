import { post, readBalance, spendable } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
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
  const key = randomness.uuid();
  const answer = await post(tx, {
    scope: `provider:${OPERATOR}`,
    key,
    reference: `${OPERATOR}:${key}`,
    recordedAt: clock.now(),
    kind: moreUnits > 0n ? 'win' : 'bet',
    asset,
    memberId,
    amountUnits: moreUnits > 0n ? moreUnits : -moreUnits,
    house: OPERATOR,
  });
  // What was spent meanwhile cannot be taken again: the next call mirrors anew.
  if (answer.outcome === 'refused' && answer.reason !== 'insufficient')
    throw new Error(`the wallet of member ${memberId} was not mirrored: ${answer.reason}`);
}
