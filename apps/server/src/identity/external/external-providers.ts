import * as client from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import type {
  ExternalConfig,
  PhoneVerifierConfig,
  ProviderConfig,
} from '../../platform/config/external-login.ts';
import type { Log } from '../../platform/log.ts';
import { openPhoneTokens, type PhoneTokens } from './phone-token.ts';

export type ProviderName = 'google' | 'facebook';

/** The merchant's switch of each provider. */
export const PROVIDER_FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const;

/** Values that connect the redirect to its callback; each value is random and used once. */
export interface RoundTrip {
  /** Where the provider redirects the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier, whose hash is sent first: an intercepted code is useless without it. */
  readonly verifier: string;
}

export interface ExternalIdentity {
  readonly issuer: string;
  /** The issuer's identifier of the person. An e-mail address is not an identifier, because it may change owners. */
  readonly subject: string;
}

/** An OpenID Connect provider that the operator configured. */
export interface Provider {
  /** Whether the provider is reachable; its discovery document is cached. */
  isAvailable(): Promise<boolean>;
  /** The address for the redirect; undefined when the provider is unreachable. */
  authorizationUrl(trip: RoundTrip): Promise<string | undefined>;
  /** The identity that this query proves; undefined when the query proves none. */
  identify(trip: RoundTrip, query: string): Promise<ExternalIdentity | undefined>;
}

/** External services that verify members; undefined for each that the operator did not configure. */
export interface ExternalProviders {
  readonly google: Provider | undefined;
  readonly facebook: Provider | undefined;
  readonly phoneTokens: PhoneTokens | undefined;
  /** Endpoints where browsers get numbers verified for such a token. */
  readonly phoneVerifier: PhoneVerifierConfig | undefined;
}

export function openExternalProviders(
  config: ExternalConfig,
  deps: { readonly clock: Clock; readonly log: Log },
): ExternalProviders {
  return {
    google: config.google && openProvider(config.google, deps.log),
    facebook: config.facebook && openProvider(config.facebook, deps.log),
    phoneTokens: config.phoneTokens && openPhoneTokens(config.phoneTokens, deps),
    phoneVerifier: config.phoneTokens?.verifier,
  };
}

function openProvider(config: ProviderConfig, log: Log): Provider {
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    discovered ??= configurationOf(config).catch((error: unknown) => {
      // The next sign-in repeats the discovery.
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  /**
   * A provider that fails is no error of this server: the member sees a refusal, and the log contains the
   * reason.
   */
  const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const { name, message } = error as Error;
      log.warn({ issuer: config.issuer, error: `${name}: ${message}` }, 'an external sign-in failed');
      return undefined;
    }
  };
  return {
    isAvailable: async () => (await orUndefined(discover)) !== undefined,
    authorizationUrl: (trip) =>
      orUndefined(async () => {
        const url = client.buildAuthorizationUrl(await discover(), {
          response_type: 'code',
          redirect_uri: trip.redirectUri,
          scope: 'openid',
          state: trip.state,
          nonce: trip.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    identify: (trip, query) =>
      orUndefined(async () => {
        const tokens = await client.authorizationCodeGrant(
          await discover(),
          new URL(`${trip.redirectUri}?${query}`),
          {
            expectedState: trip.state,
            expectedNonce: trip.nonce,
            pkceCodeVerifier: trip.verifier,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        return claims && { issuer: claims.iss, subject: claims.sub };
      }),
  };
}

const TIMEOUT_SECONDS = 5;

/** Facebook publishes no token endpoint in its discovery document. */
const FACEBOOK = {
  issuer: 'https://www.facebook.com',
  tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
};

async function configurationOf({
  issuer,
  clientId,
  clientSecret,
}: ProviderConfig): Promise<client.Configuration> {
  const local = issuer.startsWith('http:');
  const authentication = client.ClientSecretPost(clientSecret);
  const found = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The configuration permits plain http only for this machine.
    ...(local && { execute: [client.allowInsecureRequests] }),
  });
  const { supportsPKCE: _method, ...server } = found.serverMetadata();
  const full = { ...server, token_endpoint: FACEBOOK.tokenUrl } as client.ServerMetadata;
  const complete =
    server.issuer === FACEBOOK.issuer
      ? new client.Configuration(full, clientId, undefined, authentication)
      : found;
  complete.timeout = TIMEOUT_SECONDS;
  // The signature is checked although the token comes directly from the provider.
  client.enableNonRepudiationChecks(complete);
  return complete;
}
