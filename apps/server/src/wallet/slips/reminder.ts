import { isOpen } from '../deposits/deposit.ts';
import type { OrderRow } from '../deposits/queries.ts';

/** One reminder of an order in this time. */
export const REMINDER_EVERY_MS = 10 * 60_000;

/** From when on a reminder of this order is taken; undefined where nobody has to be reminded. */
export function reminderFrom({
  state,
  createdAt,
  remindedAt,
}: Pick<OrderRow, 'state' | 'createdAt' | 'remindedAt'>): Date | undefined {
  if (!isOpen(state) && state !== 'review') return undefined;
  return remindedAt ? new Date(remindedAt.getTime() + REMINDER_EVERY_MS) : createdAt;
}
