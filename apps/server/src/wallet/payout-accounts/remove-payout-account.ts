import type { InputOf } from '@tessera/contract/endpoint';
import type { payoutAccount } from '@tessera/contract/wallet/payout-account';
import { notifyOwner } from '../../identity/for-notices.ts';
import { sensitiveRefusal } from '../../identity/for-sensitive-actions.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { findAccount, markRemoved } from './queries.ts';

/** Payouts in transit still arrive; new ones are not possible. */
export async function removePayoutAccount(
  deps: WalletDeps,
  { bankCardId }: InputOf<typeof payoutAccount.removePayoutAccount>,
  call: WriteCall<'member'>,
): Promise<
  Record<string, never> | Refusal<'payout.account.not.found' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const { memberId } = call.session;
  const id = BigInt(bankCardId);
  const account = await call.tx.maybe(findAccount, [memberId, id]);
  const removed = account && (await call.tx.run(markRemoved, [memberId, id, deps.clock.now()]));
  if (!removed) return refuse('payout.account.not.found');
  const values = { account: `${account.name} ···${account.last4}` };
  await notifyOwner(deps.identity, call, { kind: 'payout-account-removed', values });
  return {};
}
