import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** What every authenticator app can do: RFC 6238 with SHA-1, six digits, thirty seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 wants for SHA-1. */
export const SECRET_BYTES = 20;

export function secretOf(bytes: Buffer): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The address an authenticator app scans; the issuer is what the app shows beside the code. */
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

/** The time step whose code this is, the running one or the one before it; undefined when it is neither's. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const running = stepAt(now);
  return [running, running - 1].find((step) => sameCode(codeAt(secret, step), code));
}

function sameCode(expected: string, typed: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(typed)];
  return one.length === other.length && timingSafeEqual(one, other);
}
