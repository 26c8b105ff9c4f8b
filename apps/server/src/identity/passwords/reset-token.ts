import { createHash } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';

/** How long a mailed link is good for. */
export const RESET_LIFE_MINUTES = 30;

/** 256 random bits, URL-safe. */
export function newResetToken(randomness: Randomness): string {
  return randomness.bytes(32).toString('base64url');
}

/** What the database keeps of a token: too long to be guessed, it needs no key. */
export function resetTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
