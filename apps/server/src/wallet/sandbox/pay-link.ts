import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { RailOrder } from '../payment-rail.ts';

/** What the address of the payment page says, signed with the key both sides share. */
export interface PayLink {
  readonly order: string;
  /** Ledger units as decimal digits. */
  readonly units: string;
  readonly currency: string;
  readonly sign: string;
}

export function payLink(key: KeyObject, order: RailOrder): PayLink {
  const link = {
    order: order.orderId.toString(),
    units: order.amountUnits.toString(),
    currency: order.currency,
  };
  return { ...link, sign: signatureOf(key, link) };
}

export function holds(key: KeyObject, link: PayLink): boolean {
  const due = Buffer.from(signatureOf(key, link));
  const given = Buffer.from(link.sign);
  return due.length === given.length && timingSafeEqual(due, given);
}

function signatureOf(key: KeyObject, { order, units, currency }: Omit<PayLink, 'sign'>): string {
  return createHmac('sha256', key)
    .update(`currency=${currency}&order=${order}&units=${units}`)
    .digest('base64url');
}
