import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Whether a password of at least 8 characters is among the first guesses: one on the list of common passwords in any
 * case; one of a short repeated unit or sequence; one with the member's own name.
 */
export function isCommonPassword(text: string, userName = ''): boolean {
  const folded = text.toLowerCase();
  return isListed(folded) || isRepeated(folded) || isSequence(folded) || containsUserName(folded, userName);
}

/**
 * Bloom filter of common passwords, made by `tools/common-passwords/main.ts`. The first byte is the number of bits per
 * password. The bits follow, the lowest of each byte first.
 */
const file = readFileSync(new URL('common-passwords.bin', import.meta.url));

const bitsPerPassword = file.readUInt8();

const filter = file.subarray(1);

function isListed(folded: string): boolean {
  return bloomBits(folded, bitsPerPassword, filter.length * 8).every(
    (bit) => (filter.readUInt8(bit >> 3) >> (bit & 7)) & 1,
  );
}

/** A repeated longer unit is not a common pattern. */
const MAX_UNIT_LENGTH = 4;

function isRepeated(text: string): boolean {
  return Array.from({ length: MAX_UNIT_LENGTH }, (_, index) => text.slice(0, index + 1)).some(
    (unit) => text.length > unit.length && unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text),
  );
}

const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function isSequence(text: string): boolean {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ),
  );
  const onlyStep = steps.size === 1 ? Math.abs([...steps][0] ?? 0) : undefined;
  const backwards = [...text].reverse().join('');
  return (
    (onlyStep !== undefined && onlyStep <= 1) ||
    KEYBOARD_ROWS.some((row) => row.includes(text) || row.includes(backwards))
  );
}

const MIN_NAME_LENGTH = 4;

function containsUserName(folded: string, userName: string): boolean {
  return userName.length >= MIN_NAME_LENGTH && folded.includes(userName.toLowerCase());
}

/** Bit positions of a text in a filter: each is a 32-bit word of the text's SHA-512, at most sixteen. */
export function bloomBits(text: string, count: number, sizeBits: number): number[] {
  const digest = createHash('sha512').update(text).digest();
  return Array.from({ length: count }, (_, index) => digest.readUInt32BE(index * 4) % sizeBits);
}
