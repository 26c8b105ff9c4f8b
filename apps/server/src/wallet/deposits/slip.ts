import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { SLIPS_AT_MOST } from '@tessera/contract/wallet/deposit';
import { DAY_MS } from '../../platform/clock.ts';
import type { PictureForm } from '../../platform/pictures/redraw-picture.ts';
import { MANUAL } from '../channels/channel.ts';
import { isOpen } from './deposit.ts';
import type { OrderRow } from './queries.ts';

/** A finished order accepts slips for this time. */
const PROOF_MS = 30 * DAY_MS;
/** Large enough to read a slip. */
export const SLIP_FORM: PictureForm = { longestSide: 2000, limitBytes: PICTURE_LIMIT_BYTES };
/** Slips of one member per day. */
export const SLIPS_A_DAY = 12;

type ProvableOrder = Pick<OrderRow, 'state' | 'rail' | 'createdAt'>;

/**
 * Whether a slip can still prove something: the order is open, in review, or expired without a payment. A
 * failed manual transfer counts as well.
 */
export function acceptsProof({ state, rail, createdAt }: ProvableOrder, now: Date): boolean {
  if (isOpen(state) || state === 'review') return true;
  const over = state === 'expired' || (state === 'failed' && rail === MANUAL);
  return over && now.getTime() - createdAt.getTime() <= PROOF_MS;
}

export function acceptsSlip(order: ProvableOrder, sent: number, now: Date): boolean {
  return acceptsProof(order, now) && sent < SLIPS_AT_MOST;
}
