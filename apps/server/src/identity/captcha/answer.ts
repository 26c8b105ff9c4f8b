import { asciiDigits } from '@tessera/contract/digits';
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

const SHORTEST = 4;
const LENGTHS = 3;

/**
 * The digits of a captcha, four to six of them. They follow from its id and the server's key alone, so
 * that they are stored nowhere; nobody without the key can tell them from the id.
 */
export function captchaAnswer(key: KeyObject, id: string): string {
  const mac = createHmac('sha256', key).update(id).digest();
  const length = SHORTEST + (mac.readUInt8(0) % LENGTHS);
  return (mac.readUIntBE(1, 6) % 10 ** length).toString().padStart(length, '0');
}

/** Whether what a person typed is the answer: in the digits of any script, with spaces or without. */
export function isAnswer(expected: string, typed: string): boolean {
  const digits = asciiDigits(typed);
  const same = timingSafeEqual(padded(expected), padded(digits));
  return same && digits.length === expected.length;
}

/** Longer than any answer and any typed one. */
const COMPARED_BYTES = 32;

function padded(text: string): Buffer {
  return Buffer.alloc(COMPARED_BYTES).fill(text, 0, Math.min(Buffer.byteLength(text), COMPARED_BYTES));
}
