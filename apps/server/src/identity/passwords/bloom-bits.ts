import { createHash } from 'node:crypto';

/** Which bits of a filter stand for a text: a 32-bit word of its SHA-512 each, at most sixteen. */
export function bloomBits(text: string, count: number, sizeBits: number): number[] {
  const digest = createHash('sha512').update(text).digest();
  return Array.from({ length: count }, (_, index) => digest.readUInt32BE(index * 4) % sizeBits);
}
