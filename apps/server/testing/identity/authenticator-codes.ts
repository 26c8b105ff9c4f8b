import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

/** The code of an authenticator app for a base32 secret, now or in a number of half minutes. */
export function currentCode(secret: string, stepsAway = 0): string {
  const timestamp = Date.now() + stepsAway * PERIOD_SECONDS * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The remaining validity of the current code, in seconds. */
export function secondsLeft(): number {
  return PERIOD_SECONDS - ((Date.now() / 1000) % PERIOD_SECONDS);
}
