import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { DepositOrder, wallet } from '@tessera/contract/wallet';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { findMethod, findOrderByKey, insertOrder } from '../queries.ts';
import { DEPOSIT_EXPIRY_MS, withinLimits } from './deposit.ts';
import { depositView } from './deposit-view.ts';

type OpenRefusal = Refusal<'deposit.amount.limit' | 'function.not.available' | 'request.conflict'>;

/** Opens an order the member can pay. A retry with the same key and content gets the same order. */
export async function openDeposit(
  deps: WalletDeps,
  input: InputOf<typeof wallet.deposit>,
  call: WriteCall<'member'>,
): Promise<DepositOrder | OpenRefusal> {
  const { memberId, merchantCode } = call.session;
  const method = await call.tx.maybe(findMethod, [merchantCode, input.method]);
  if (!method || method.rail !== deps.rail.code) return refuse('function.not.available');
  const amountUnits = unitsFromAmount(input.amount);
  if (!withinLimits(amountUnits, method)) {
    const { minUnits, maxUnits } = method;
    return refuse('deposit.amount.limit', { min: amountFromUnits(minUnits), max: amountFromUnits(maxUnits) });
  }
  const { asset, currency } = deps.merchants.get(merchantCode);
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + DEPOSIT_EXPIRY_MS);
  const opened = await call.tx.maybe(insertOrder, [
    memberId,
    input.requestKey,
    method.code,
    method.rail,
    asset,
    currency,
    amountUnits,
    now,
    expiresAt,
  ]);
  const order = opened ?? (await call.tx.one(findOrderByKey, [memberId, input.requestKey]));
  const same = order.method === method.code && order.requestedUnits === amountUnits;
  return same ? depositView(order, deps.rail) : refuse('request.conflict');
}
