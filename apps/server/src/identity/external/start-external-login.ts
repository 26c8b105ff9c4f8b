import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { readFlags } from '../merchants/flags.ts';
import { type Provider, PROVIDER_FLAGS, type ProviderName, type RoundTrip } from './external-providers.ts';
import { browserSecret, callbackUrl, proofOf } from './external-cookies.ts';

export interface ExternalStart {
  readonly provider: ProviderName;
  readonly return?: string | undefined;
}

export interface PreparedTrip {
  readonly start: ExternalStart;
  readonly provider: Provider;
}

/** The provider, where it is enabled and reachable. */
export async function findProvider(
  deps: IdentityDeps,
  start: ExternalStart,
  { db }: ReadCall,
): Promise<PreparedTrip | Refusal<'function.not.available' | 'login.external.err'>> {
  const flags = await readFlags(deps, db);
  const provider = deps.external[start.provider];
  if (!provider || !flags[PROVIDER_FLAGS[start.provider]]) return refuse('function.not.available');
  return (await provider.isAvailable()) ? { start, provider } : refuse('login.external.err');
}

/** The address to redirect the browser to; stores the values that the callback must match. */
export async function startExternalLogin(
  deps: IdentityDeps,
  { start, provider }: PreparedTrip,
  call: WriteCall,
): Promise<{ url: string } | Refusal<'login.external.err'>> {
  const { randomness, tickets } = deps;
  const random = () => randomness.bytes(32).toString('base64url');
  const secrets = { nonce: random(), verifier: random() };
  const state = await tickets.issue(call.tx, 'external-login', {
    memberId: null,
    data: {
      ...secrets,
      provider: start.provider,
      returnTo: safeReturn(start.return),
      browser: proofOf(browserSecret(deps, call.cookies)),
    },
  });
  const trip: RoundTrip = { ...secrets, state, redirectUri: callbackUrl(deps, start.provider) };
  const url = await provider.authorizationUrl(trip);
  return url === undefined ? refuse('login.external.err') : { url };
}

const HOME = '/m/home';

/** Backslashes, control characters, empty segments, user info, parent segments, and percent-encoded forms of them. */
const UNSAFE = /[\\\p{C}@]|\/\/|\/\.\.?(?:[/?]|$)|%(?:2[ef]|5c|40|25|0|1|7f)/iu;

/**
 * Target after a sign-in: a page of this site, or home. Never another site, a script, or an address that browsers
 * interpret differently.
 */
export function safeReturn(wanted: string | undefined): string {
  if (!wanted || !/^\/m\/[A-Za-z0-9]/.test(wanted) || UNSAFE.test(wanted)) return HOME;
  const resolved = URL.parse(wanted, 'https://site.invalid');
  const inside = resolved?.host === 'site.invalid' && resolved.pathname.startsWith('/m/');
  return inside ? resolved.pathname + resolved.search : HOME;
}
