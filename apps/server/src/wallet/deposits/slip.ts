import { SLIP_LIMIT_BYTES, SLIPS_AT_MOST } from '@tessera/contract/wallet/deposit';
import { MANUAL } from '../channels/channel.ts';
import { isOpen } from './deposit.ts';
import type { OrderRow, SlipKind } from './queries.ts';

const MAGIC_BYTES = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
} as const satisfies Readonly<Record<SlipKind, Buffer>>;

/**
 * The picture format by its magic bytes, whatever the file name says. Undefined for other formats and for
 * files above the size limit.
 */
export function slipKind(picture: Buffer): SlipKind | undefined {
  if (picture.length > SLIP_LIMIT_BYTES) return undefined;
  const kinds = Object.keys(MAGIC_BYTES) as SlipKind[];
  return kinds.find((kind) => picture.subarray(0, MAGIC_BYTES[kind].length).equals(MAGIC_BYTES[kind]));
}

/** A finished order accepts slips for this time. */
const PROOF_MS = 30 * 86_400_000;
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
