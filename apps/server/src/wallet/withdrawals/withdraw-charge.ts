import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { readDay } from './day-so-far.ts';
import { findWithdrawalMethod } from './queries.ts';
import { amountFault } from './request-fault.ts';
import { feeOf } from './withdrawal-rules.ts';

type Entry = typeof withdrawal.withdrawCharge;

/** What a withdrawal of this amount would cost, were it asked for now. */
export async function withdrawCharge(
  { clock, merchants }: WalletDeps,
  { withdrawType, withdrawAmount }: InputOf<Entry>,
  { db, session: { memberId, merchantCode } }: ReadCall<'member'>,
): Promise<OutputOf<Entry> | Refusal<'function.not.available' | 'withdraw.amount.limit'>> {
  const method = await db.maybe(findWithdrawalMethod, [merchantCode, withdrawType]);
  if (!method) return refuse('function.not.available');
  const { asset, coinUnits } = merchants.get(merchantCode);
  const amountUnits = unitsFromAmount(withdrawAmount);
  const fault = amountFault(amountUnits, method, coinUnits);
  if (fault) return fault;
  const day = await readDay(db, { memberId, asset, now: clock.now() });
  const feeUnits = feeOf(amountUnits, day.of(withdrawType), method);
  return {
    withdrawAmount: amountFromUnits(amountUnits),
    charge: amountFromUnits(feeUnits),
    arrives: amountFromUnits(amountUnits - feeUnits),
  };
}
