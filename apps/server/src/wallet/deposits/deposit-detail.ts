import type { DepositOrder } from '@tessera/contract/wallet';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { findOwnOrder } from '../queries.ts';
import { depositView } from './deposit-view.ts';

/** One of the member's own deposits; another member's is not found. */
export async function depositDetail(
  deps: WalletDeps,
  depositId: string,
  call: ReadCall<'member'>,
): Promise<DepositOrder | Refusal<'deposit.not.found'>> {
  const order = await call.db.maybe(findOwnOrder, [call.session.memberId, BigInt(depositId)]);
  return order ? depositView(order, deps.rail) : refuse('deposit.not.found');
}
