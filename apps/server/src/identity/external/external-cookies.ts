import { createHash, timingSafeEqual } from 'node:crypto';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ProviderName } from './external-providers.ts';

export const CALLBACK_PATH = '/wps/session/login/external/:provider/callback';

/** The redirect address that is registered with the provider. */
export function callbackUrl(
  { publicOrigin }: Pick<IdentityDeps, 'publicOrigin'>,
  provider: ProviderName,
): string {
  return publicOrigin() + CALLBACK_PATH.replace(':provider', provider);
}

type Cookies = WriteCall['cookies'];

type CookieDeps = Pick<IdentityDeps, 'secureCookies' | 'randomness'>;

const ROUND_TRIP_SECONDS = 600;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The secret of this browser for external sign-ins, created on demand; two windows share it. */
export function browserSecret(deps: CookieDeps, cookies: Cookies): string {
  const cookie = cookies.get(tripCookie(deps));
  const secret =
    cookie !== undefined && SECRET.test(cookie) ? cookie : deps.randomness.bytes(32).toString('base64url');
  cookies.set(tripCookie(deps), secret, ROUND_TRIP_SECONDS);
  return secret;
}

function tripCookie({ secureCookies }: CookieDeps): string {
  return secureCookies ? '__Host-ext' : 'ext';
}

/** The hash of the secret that the ticket stores. */
export function proofOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether the returning browser is the one that was redirected. */
export function isSameBrowser(deps: CookieDeps, cookies: Cookies, proof: unknown): boolean {
  const cookieProof = Buffer.from(proofOf(cookies.get(tripCookie(deps)) ?? ''));
  const due = Buffer.from(String(proof));
  return cookieProof.length === due.length && timingSafeEqual(cookieProof, due);
}

/**
 * After an external sign-in the ticket of the second step must not be part of an address, where histories
 * and logs would store it. An HTTP-only cookie carries the ticket.
 */
const STEP_SECONDS = 600;

type StepDeps = Pick<IdentityDeps, 'secureCookies'>;

type StepCookies = ReadCall['cookies'];

export function saveStepTicket(deps: StepDeps, cookies: StepCookies, ticket: string): void {
  cookies.set(stepCookie(deps), ticket, STEP_SECONDS);
}

function stepCookie({ secureCookies }: StepDeps): string {
  return secureCookies ? '__Host-step' : 'step';
}

/** The ticket of a second step: that of the page, or the one in the cookie. Empty when there is none. */
export function stepTicket(deps: StepDeps, cookies: StepCookies, ofPage: string | undefined): string {
  return ofPage ?? cookies.get(stepCookie(deps)) ?? '';
}

export function clearStepTicket(deps: StepDeps, cookies: StepCookies): void {
  if (cookies.get(stepCookie(deps)) !== undefined) cookies.clear(stepCookie(deps));
}
