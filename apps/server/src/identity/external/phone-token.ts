import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { PhoneTokenConfig } from '../../platform/config/external-login.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { takeIdToken } from './queries.ts';

/** A number whose owner a phone verification service has just seen. */
export interface ProvenPhone {
  /** As the token says it: E.164. Nothing of it comes from the browser. */
  readonly phoneNumber: string;
  /** Names the token so that it serves once. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** ID tokens of the phone verification service that the operator configured. */
export interface PhoneTokens {
  /** What a token proves; undefined when it proves nothing. Why is not told. */
  prove(token: string): Promise<ProvenPhone | undefined>;
  /** Uses it up. Of many who bring it at once, one gets true. */
  use(db: Queryable, proven: ProvenPhone): Promise<boolean>;
}

/** A refreshed token keeps the time of the real sign-in: this is what makes it a fresh proof. */
const OLDEST_SIGN_IN_SECONDS = 300;
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
    async prove(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          // Named here, so that a token cannot choose "none" or sign itself with the public key.
          algorithms: ['RS256', 'ES256'],
          clockTolerance: SKEW_SECONDS,
          currentDate: clock.now(),
        });
        return provenBy(payload, token, clock);
      } catch (error) {
        if (!(error instanceof errors.JOSEError))
          log.error(error, 'the keys of the phone tokens cannot be read');
        return undefined;
      }
    },
    async use(db, { tokenHash, expiresAt }) {
      return (await db.run(takeIdToken, [tokenHash, expiresAt])) === 1;
    },
  };
}

function provenBy(payload: JWTPayload, token: string, clock: Clock): ProvenPhone | undefined {
  const { phone_number: phoneNumber, auth_time: signedInAt, exp } = payload;
  if (typeof phoneNumber !== 'string' || !E164.test(phoneNumber)) return undefined;
  if (typeof signedInAt !== 'number' || exp === undefined) return undefined;
  const ageSeconds = clock.now().getTime() / 1000 - signedInAt;
  if (ageSeconds > OLDEST_SIGN_IN_SECONDS || ageSeconds < -SKEW_SECONDS) return undefined;
  // Without the signature, of which some algorithms allow a second valid form.
  const signed = token.slice(0, token.lastIndexOf('.'));
  const tokenHash = createHash('sha256').update(signed).digest();
  return { phoneNumber, tokenHash, expiresAt: new Date((exp + SKEW_SECONDS) * 1000) };
}
