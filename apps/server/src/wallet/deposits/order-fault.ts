import type { deposit } from '@tessera/contract/deposit';
import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { findErasure } from '../../identity/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { takesAmount, wrongField } from '../channels/channel.ts';
import { pausedRails } from '../channels/paused-rails.ts';
import type { ChannelRow } from '../channels/queries.ts';
import type { WalletDeps } from '../deps.ts';
import { type DepositHeld, somethingMissing } from '../protection/held-back.ts';
import { isForeignPayer } from './own-name.ts';

export type OrderRefusal =
  | DepositHeld
  | Refusal<
      | 'deposit.amount.limit'
      | 'deposit.field.invalid'
      | 'deposit.payee.name'
      | 'deposit.paused'
      | 'erasure.asked'
    >;

/** Why an order is not taken now, before its limits are asked; undefined when it is. */
export async function orderFault(
  deps: WalletDeps,
  input: InputOf<typeof deposit.deposit>,
  channel: ChannelRow,
  { tx, session }: WriteCall<'member'>,
): Promise<OrderRefusal | undefined> {
  const { memberId, merchantCode } = session;
  const { coinUnits } = deps.merchants.get(merchantCode);
  if (!takesAmount(unitsFromAmount(input.amount), channel, coinUnits)) {
    const [min, max] = [channel.minUnits, channel.maxUnits].map(amountFromUnits);
    return refuse('deposit.amount.limit', { min, max });
  }
  const field = wrongField(channel, input);
  if (field) return refuse('deposit.field.invalid', { field });
  if (await isForeignPayer(deps, tx, { memberId, name: input.payeeName }))
    return refuse('deposit.payee.name');
  if (input.promotion !== undefined) {
    const offered = await deps.depositPromotions(tx, session, 'EN');
    if (!offered.some(({ code }) => code === input.promotion)) {
      return refuse('deposit.field.invalid', { field: 'promotion' });
    }
  }
  // What came in now would keep the account from being erased.
  if (await tx.maybe(findErasure, [memberId])) return refuse('erasure.asked');
  const paused = await pausedRails(deps, tx, merchantCode, [channel.rail]);
  if (paused.size > 0) return refuse('deposit.paused');
  return somethingMissing(deps, tx, { memberId });
}
