import type { deposit } from '@tessera/contract/deposit';
import type { InputOf } from '@tessera/contract/endpoint';
import { unitsFromAmount } from '@tessera/contract/money';
import type { WalletDeps } from '../deps.ts';
import { toldPayer } from './own-name.ts';
import type { OrderRow } from './queries.ts';

/** Whether an order that a key was used for is the one that is asked for now. */
export function isAsAsked(
  { identity }: WalletDeps,
  order: OrderRow,
  input: InputOf<typeof deposit.deposit>,
): boolean {
  return (
    order.method === input.method &&
    order.channel === (input.channel ?? order.channel) &&
    order.requestedUnits === unitsFromAmount(input.amount) &&
    order.bank === (input.bank ?? null) &&
    order.promotion === (input.promotion ?? null) &&
    toldPayer({ identity }, order) === input.payeeName
  );
}
