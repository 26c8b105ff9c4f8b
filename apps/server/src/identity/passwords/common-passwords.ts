import { readFileSync } from 'node:fs';
import { bloomBits } from './bloom-bits.ts';

/**
 * Bloom filter of common passwords, made by `tools/common-passwords/main.ts`: a byte that says how many
 * bits a password sets, then the bits, the lowest of each byte first.
 */
const file = readFileSync(new URL('common-passwords.bin', import.meta.url));
const bitsPerPassword = file.readUInt8();
const filter = file.subarray(1);

const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** A longer unit that is repeated is no pattern that everybody tries. */
const LONGEST_UNIT = 4;
const SHORTEST_TELLING_NAME = 4;

/**
 * Whether a password of at least 8 characters is one that is tried first: on the list of common ones
 * in any case, made of one short unit or sequence, or built around the member's own name.
 */
export function isCommonPassword(text: string, userName = ''): boolean {
  const folded = text.toLowerCase();
  return isListed(folded) || isRepeated(folded) || isSequence(folded) || tellsName(folded, userName);
}

function isListed(folded: string): boolean {
  return bloomBits(folded, bitsPerPassword, filter.length * 8).every(
    (bit) => (filter.readUInt8(bit >> 3) >> (bit & 7)) & 1,
  );
}

function isRepeated(text: string): boolean {
  return Array.from({ length: LONGEST_UNIT }, (_, index) => text.slice(0, index + 1)).some(
    (unit) => text.length > unit.length && unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text),
  );
}

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

function tellsName(folded: string, userName: string): boolean {
  return userName.length >= SHORTEST_TELLING_NAME && folded.includes(userName.toLowerCase());
}
