import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { PhoneTokenConfig } from '../../platform/config/external-login.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { takeIdToken } from './queries.ts';

/** A number that a phone verification service has just verified. */
export interface VerifiedPhone {
  /** E.164, as the token states it; the browser contributes nothing. */
  readonly phoneNumber: string;
  /** Hash that identifies the token, so that it is valid once. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** ID tokens of the phone verification service that the operator configured. */
export interface PhoneTokens {
  /** The number that a token proves; undefined without a reason when the token proves none. */
  verify(token: string): Promise<VerifiedPhone | undefined>;
  /** Consumes the token. Of concurrent calls one returns true. */
  use(db: Queryable, proven: VerifiedPhone): Promise<boolean>;
}

/** A refreshed token contains the time of the real sign-in: this limit makes it a fresh proof. */
const MAX_SIGN_IN_AGE_SECONDS = 300;
/** How far another server's clock may be ahead. */
const SKEW_SECONDS = 30;
const KEYS_TIMEOUT_MS = 4000;
const E164 = /^\+[1-9][0-9]{6,14}$/;

export function openPhoneTokens(
  { issuer, audience, jwksUrl }: PhoneTokenConfig,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): PhoneTokens {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_TIMEOUT_MS });
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          // An explicit list, so that a token cannot choose "none" or sign itself with the public key.
          algorithms: ['RS256', 'ES256'],
          clockTolerance: SKEW_SECONDS,
          currentDate: clock.now(),
        });
        return verifiedPhone(payload, token, clock);
      } catch (error) {
        if (!(error instanceof errors.JOSEError))
          log.error(error, 'the keys of phone tokens could not be fetched');
        return undefined;
      }
    },
    async use(db, { tokenHash, expiresAt }) {
      return (await db.run(takeIdToken, [tokenHash, expiresAt])) === 1;
    },
  };
}

function verifiedPhone(payload: JWTPayload, token: string, clock: Clock): VerifiedPhone | undefined {
  const { phone_number: phoneNumber, auth_time: signedInAt, exp } = payload;
  if (typeof phoneNumber !== 'string' || !E164.test(phoneNumber)) return undefined;
  if (typeof signedInAt !== 'number' || exp === undefined) return undefined;
  const ageSeconds = clock.now().getTime() / 1000 - signedInAt;
  if (ageSeconds > MAX_SIGN_IN_AGE_SECONDS || ageSeconds < -SKEW_SECONDS) return undefined;
  // The hash omits the signature, because some algorithms permit a second valid form.
  const signed = token.slice(0, token.lastIndexOf('.'));
  const tokenHash = createHash('sha256').update(signed).digest();
  return { phoneNumber, tokenHash, expiresAt: new Date((exp + SKEW_SECONDS) * 1000) };
}
