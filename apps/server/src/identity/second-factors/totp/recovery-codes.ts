import type { Randomness } from '../../../platform/clock.ts';

/** 32 characters, so that five bits choose one evenly; what looks like another is left out. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;
const COUNT = 10;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const READ_AS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** Ten new codes of 40 bits, without their dash. */
export function newRecoveryCodes(randomness: Randomness): string[] {
  return Array.from({ length: COUNT }, () =>
    [...randomness.bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );
}

/** As it is shown: xxxx-xxxx. */
export function printedRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** The code in what somebody typed, however they wrote it; undefined when it is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (letter) => READ_AS[letter] ?? letter);
  return CODE.test(code) ? code : undefined;
}
