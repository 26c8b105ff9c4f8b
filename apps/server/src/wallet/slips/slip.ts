import { type DepositState, SLIP_LIMIT_BYTES, SLIPS_AT_MOST } from '@tessera/contract/deposit';
import { isOpen } from '../deposits/deposit.ts';

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

/** There is still something to prove: the order is under way, looked at, or ran out without the payment. */
export function wantsProof(state: DepositState): boolean {
  return isOpen(state) || state === 'review' || state === 'expired';
}

export function takesSlip(state: DepositState, sent: number): boolean {
  return wantsProof(state) && sent < SLIPS_AT_MOST;
}
