import { createHash, timingSafeEqual } from 'node:crypto';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ProviderName } from './external.ts';

type Cookies = WriteCall['cookies'];
type CookieDeps = Pick<IdentityDeps, 'secureCookies' | 'randomness'>;

const ROUND_TRIP_SECONDS = 600;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const CALLBACK_PATH = '/wps/session/login/external/:provider/callback';

/** The one address a provider sends members back to; it is registered there. */
export function callbackUrl(
  { publicOrigin }: Pick<IdentityDeps, 'publicOrigin'>,
  provider: ProviderName,
): string {
  return publicOrigin() + CALLBACK_PATH.replace(':provider', provider);
}

/** The secret of this browser for its round trips, made when it has none; two windows share it. */
export function browserSecret(deps: CookieDeps, cookies: Cookies): string {
  const kept = cookies.get(tripCookie(deps));
  const secret =
    kept !== undefined && SECRET.test(kept) ? kept : deps.randomness.bytes(32).toString('base64url');
  cookies.set(tripCookie(deps), secret, ROUND_TRIP_SECONDS);
  return secret;
}

/** What the ticket keeps of the secret. */
export function proofOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether the browser that came back is the one that was sent. */
export function isSameBrowser(deps: CookieDeps, cookies: Cookies, proof: unknown): boolean {
  const kept = Buffer.from(proofOf(cookies.get(tripCookie(deps)) ?? ''));
  const due = Buffer.from(String(proof));
  return kept.length === due.length && timingSafeEqual(kept, due);
}

function tripCookie({ secureCookies }: CookieDeps): string {
  return secureCookies ? '__Host-ext' : 'ext';
}
