import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;

/** The code an authenticator app shows for a secret in base32, now or so many half minutes from now. */
export function codeShown(secret: string, stepsAway = 0): string {
  const timestamp = Date.now() + stepsAway * PERIOD_SECONDS * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** How long the code that is shown stays, in seconds. */
export function secondsLeft(): number {
  return PERIOD_SECONDS - ((Date.now() / 1000) % PERIOD_SECONDS);
}
