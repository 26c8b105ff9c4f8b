import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { Randomness } from '../../platform/clock.ts';

/** 160 bits, as RFC 4226 recommends for SHA-1. */
export const SECRET_BYTES = 20;

export function secretOf(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The address that an authenticator app scans; the app shows the issuer beside the code. */
export function totpUri(secret: string, issuer: string, userName: string): string {
  return new TOTP({ ...SHAPE, issuer, label: userName, secret }).toString();
}

/** The code of one time step, counted in half minutes since 1970. */
export function codeAt(secret: string, step: number): string {
  return HOTP.generate({ ...SHAPE, secret: Secret.fromBase32(secret), counter: step });
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / (SHAPE.period * 1000));
}

/** The time step of the code, the current or the previous one; undefined when the code matches neither. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const running = stepAt(now);
  return [running, running - 1].find((step) => sameCode(codeAt(secret, step), code));
}

function sameCode(expected: string, typed: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(typed)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** 32 characters without look-alikes, so that five bits choose one evenly. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 8;

const COUNT = 10;

/** Ten new codes of 40 bits, without their dash. */
export function newRecoveryCodes(randomness: Randomness): string[] {
  return Array.from({ length: COUNT }, () =>
    [...randomness.bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );
}

/** The printed form: xxxx-xxxx. */
export function printedRecoveryCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

const READ_AS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** Normalises a typed recovery code; undefined when the text is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll(/[oil]/g, (letter) => READ_AS[letter] ?? letter);
  return CODE.test(code) ? code : undefined;
}
