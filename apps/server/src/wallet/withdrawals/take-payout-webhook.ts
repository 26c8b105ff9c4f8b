import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { insertMessage } from '../deposits/queries.ts';
import { payWithdrawalJob } from './pay-withdrawal-job.ts';
import { findRailOf } from './queries.ts';

/**
 * Takes in a rail's message about a payout. It ends nothing: it makes us ask the rail after the commit, so that a member
 * does not wait for the next question of our own. A copy of a message that was taken in is answered alike and does
 * nothing, and so is one about what was never sent.
 */
export async function takePayoutWebhook(
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
