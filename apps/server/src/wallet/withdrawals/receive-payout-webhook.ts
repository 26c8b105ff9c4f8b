import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { insertMessage } from '../queries.ts';
import { payWithdrawalJob } from './jobs.ts';
import { findRailOf } from './queries.ts';

/**
 * Accepts a webhook about a payout. The webhook only triggers a query to the rail after the commit, so that
 * the member does not wait for the next sweep. A duplicate, or a webhook about a payout that was never sent,
 * gets the same response and has no effect.
 */
export async function receivePayoutWebhook(
  deps: WalletDeps,
  { rail, payoutId }: InputOf<typeof withdrawal.payoutWebhook>,
  call: WriteCall<'provider'>,
): Promise<{ received: boolean } | Refusal<'payment.signature.invalid' | 'withdrawal.not.found'>> {
  const from = deps.rails.get(rail);
  if (!from) return refuse('withdrawal.not.found');
  const message = call.rawBody && from.readWebhook(call.headers, call.rawBody);
  if (!message) return refuse('payment.signature.invalid');
  const sent = await call.tx.maybe(findRailOf, [BigInt(payoutId)]);
  if (sent?.rail !== rail) return refuse('withdrawal.not.found');
  const isNew = await call.tx.run(insertMessage, [rail, message.messageId, deps.clock.now()]);
  if (isNew && sent.sentAt) await deps.jobs.enqueue(call.tx, payWithdrawalJob, { withdrawalId: payoutId });
  return { received: true };
}
