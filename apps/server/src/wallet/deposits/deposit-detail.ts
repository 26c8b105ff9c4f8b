import type { DepositProgress } from '@tessera/contract/wallet/deposit';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { countSlips } from '../slips/queries.ts';
import { progressView } from './deposit-view.ts';
import { findOwnOrder, listSteps } from './queries.ts';

/** One of the member's own deposits; another member's is not found. */
export async function depositDetail(
  { rails, clock }: WalletDeps,
  depositId: string,
  { db, session }: ReadCall<'member'>,
): Promise<DepositProgress | Refusal<'deposit.not.found'>> {
  const id = BigInt(depositId);
  const order = await db.maybe(findOwnOrder, [session.memberId, id]);
  if (!order) return refuse('deposit.not.found');
  const [steps, { slips }] = await Promise.all([db.many(listSteps, [id]), db.one(countSlips, [id])]);
  return progressView(order, { steps, slips, rails, now: clock.now() });
}
