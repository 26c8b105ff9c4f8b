import type { InputOf } from '@tessera/contract/endpoint';
import type { deposit } from '@tessera/contract/wallet/deposit';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { confirmDeposit } from '../jobs.ts';
import { insertMessage } from '../queries.ts';
import { findOrder } from './queries.ts';

/**
 * Accepts a webhook of a rail. The webhook moves no money; it triggers a query to the rail after the commit.
 * A duplicate gets the same response and has no effect.
 */
export async function receiveDepositWebhook(
  deps: WalletDeps,
  { rail, orderId }: InputOf<typeof deposit.railWebhook>,
  call: WriteCall<'provider'>,
): Promise<{ received: boolean } | Refusal<'payment.signature.invalid' | 'payment.order.unknown'>> {
  const from = deps.rails.get(rail);
  if (!from) return refuse('payment.order.unknown');
  const message = call.rawBody && from.readWebhook(call.headers, call.rawBody);
  if (!message) return refuse('payment.signature.invalid');
  const order = await call.tx.maybe(findOrder, [BigInt(orderId)]);
  if (order?.rail !== rail) return refuse('payment.order.unknown');
  const isNew = await call.tx.run(insertMessage, [rail, message.messageId, deps.clock.now()]);
  if (isNew) await deps.jobs.enqueue(call.tx, confirmDeposit, { orderId });
  return { received: true };
}
