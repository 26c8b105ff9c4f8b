import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { MANUAL } from '../channels/channel.ts';
import { findOwnOrder, remindOrder } from './queries.ts';
import type { WalletDeps } from '../deps.ts';
import { confirmDeposit } from '../jobs.ts';
import { REMINDER_EVERY_MS, reminderFrom } from './deposit.ts';

type ReminderRefusal = Refusal<'deposit.not.found' | 'deposit.not.open' | 'deposit.reminder.wait'>;

/** Moves the order ahead of orders without a reminder and queries its rail now. */
export async function remindDeposit(
  { clock, jobs }: WalletDeps,
  depositId: string,
  { tx, session }: WriteCall<'member'>,
): Promise<Record<string, never> | ReminderRefusal> {
  const order = await tx.maybe(findOwnOrder, [session.memberId, BigInt(depositId)]);
  if (!order) return refuse('deposit.not.found');
  const from = reminderFrom(order);
  if (!from) return refuse('deposit.not.open');
  const now = clock.now();
  const reminded = await tx.maybe(remindOrder, [order.id, now, new Date(now.getTime() - REMINDER_EVERY_MS)]);
  if (!reminded) {
    const leftMs = Math.max(from.getTime() - now.getTime(), 0);
    return refuse('deposit.reminder.wait', { retryAfterSeconds: Math.max(Math.ceil(leftMs / 1000), 1) });
  }
  if (order.rail !== MANUAL) await jobs.enqueue(tx, confirmDeposit, { orderId: depositId });
  return {};
}
