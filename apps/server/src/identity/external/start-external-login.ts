import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { readFlags } from '../merchants/flags.ts';
import { PROVIDER_FLAGS, type ProviderName } from './external.ts';
import type { Provider, RoundTrip } from './provider.ts';
import { browserSecret, callbackUrl, proofOf } from './round-trip.ts';
import { safeReturn } from './safe-return.ts';

export interface ExternalStart {
  readonly provider: ProviderName;
  readonly return?: string | undefined;
}

export interface ReadyTrip {
  readonly start: ExternalStart;
  readonly provider: Provider;
}

/** The provider, where it may be gone to and answers. */
export async function findProvider(
  deps: IdentityDeps,
  start: ExternalStart,
  { db }: ReadCall,
): Promise<ReadyTrip | Refusal<'function.not.available' | 'login.external.err'>> {
  const flags = await readFlags(deps, db);
  const provider = deps.external[start.provider];
  if (!provider || !flags[PROVIDER_FLAGS[start.provider]]) return refuse('function.not.available');
  return (await provider.isThere()) ? { start, provider } : refuse('login.external.err');
}

/** The address to send the browser to, with everything kept that its way back must fit. */
export async function startExternalLogin(
  deps: IdentityDeps,
  { start, provider }: ReadyTrip,
  call: WriteCall,
): Promise<{ url: string } | Refusal<'login.external.err'>> {
  const { randomness, tickets } = deps;
  const random = () => randomness.bytes(32).toString('base64url');
  const kept = { nonce: random(), verifier: random() };
  const state = await tickets.issue(call.tx, 'external-login', {
    memberId: null,
    data: {
      ...kept,
      provider: start.provider,
      returnTo: safeReturn(start.return),
      browser: proofOf(browserSecret(deps, call.cookies)),
    },
  });
  const trip: RoundTrip = { ...kept, state, redirectUri: callbackUrl(deps, start.provider) };
  const url = await provider.authorizationUrl(trip);
  return url === undefined ? refuse('login.external.err') : { url };
}
