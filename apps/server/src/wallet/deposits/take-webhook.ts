import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { confirmDeposit } from '../jobs.ts';
import { findOrder, insertMessage } from '../queries.ts';

/**
 * Takes in a rail's message. It moves no money: it makes us ask the rail, after the commit.
 * A copy of a message that was taken in is answered alike and does nothing.
 */
export async function takeWebhook(
  deps: WalletDeps,
  orderId: bigint,
  call: WriteCall<'provider'>,
): Promise<{ received: boolean } | Refusal<'payment.signature.invalid' | 'payment.order.unknown'>> {
  const message = call.rawBody && deps.rail.readWebhook(call.headers, call.rawBody);
  if (!message) return refuse('payment.signature.invalid');
  const order = await call.tx.maybe(findOrder, [orderId]);
  if (order?.rail !== deps.rail.code) return refuse('payment.order.unknown');
  const isNew = await call.tx.run(insertMessage, [deps.rail.code, message.messageId, deps.clock.now()]);
  if (isNew) await deps.jobs.enqueue(call.tx, confirmDeposit, { orderId: orderId.toString() });
  return { received: true };
}
