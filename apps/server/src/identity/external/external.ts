import type { Clock } from '../../platform/clock.ts';
import type { ExternalConfig, PhoneVerifierConfig } from '../../platform/config/external-login.ts';
import type { Log } from '../../platform/log.ts';
import { openPhoneTokens, type PhoneTokens } from './phone-token.ts';
import { openProvider, type Provider } from './provider.ts';

export type ProviderName = 'google' | 'facebook';

/** Services that vouch for members; undefined for each that the operator did not set up. */
export interface External {
  readonly google: Provider | undefined;
  readonly facebook: Provider | undefined;
  readonly phoneTokens: PhoneTokens | undefined;
  /** Where browsers have numbers verified for such a token. */
  readonly phoneVerifier: PhoneVerifierConfig | undefined;
}

/** The merchant's switch of each provider. */
export const PROVIDER_FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const;

export function openExternal(
  config: ExternalConfig,
  deps: { readonly clock: Clock; readonly log: Log },
): External {
  return {
    google: config.google && openProvider(config.google, deps.log),
    facebook: config.facebook && openProvider(config.facebook, deps.log),
    phoneTokens: config.phoneTokens && openPhoneTokens(config.phoneTokens, deps),
    phoneVerifier: config.phoneTokens?.verifier,
  };
}
