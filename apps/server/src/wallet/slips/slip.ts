import { SLIP_LIMIT_BYTES, SLIPS_AT_MOST } from '@tessera/contract/wallet/deposit';
import { MANUAL } from '../channels/channel.ts';
import { isOpen } from '../deposits/deposit.ts';
import type { OrderRow } from '../deposits/queries.ts';

const BEGINNINGS = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
} as const;
export type SlipKind = keyof typeof BEGINNINGS;

/** What a picture is by its own first bytes, whatever anybody calls it; undefined for anything else and for a large one. */
export function slipKind(picture: Buffer): SlipKind | undefined {
  if (picture.length > SLIP_LIMIT_BYTES) return undefined;
  const kinds = Object.keys(BEGINNINGS) as SlipKind[];
  return kinds.find((kind) => picture.subarray(0, BEGINNINGS[kind].length).equals(BEGINNINGS[kind]));
}

/** An order that is over is looked at once more for so long. */
const PROOF_MS = 30 * 86_400_000;
/** Pictures of one member in a day. */
export const SLIPS_A_DAY = 12;

type Proven = Pick<OrderRow, 'state' | 'rail' | 'createdAt'>;

/**
 * There is still something to prove: the order is under way, looked at, or ran out without the payment; and so did a
 * transfer by hand that nobody found.
 */
export function wantsProof({ state, rail, createdAt }: Proven, now: Date): boolean {
  if (isOpen(state) || state === 'review') return true;
  const over = state === 'expired' || (state === 'failed' && rail === MANUAL);
  return over && now.getTime() - createdAt.getTime() <= PROOF_MS;
}

export function takesSlip(order: Proven, sent: number, now: Date): boolean {
  return wantsProof(order, now) && sent < SLIPS_AT_MOST;
}
