import * as client from 'openid-client';
import type { ProviderConfig } from '../../platform/config/external-login.ts';
import type { Log } from '../../platform/log.ts';

/** What ties the way there to the way back; each value is random and serves once. */
export interface RoundTrip {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The proof-key whose hash goes ahead: a code that was stolen on its way is worth nothing. */
  readonly verifier: string;
}

export interface ExternalIdentity {
  readonly issuer: string;
  /** Who it is, to this issuer. An e-mail address is no such name: it may change hands. */
  readonly subject: string;
}

/** An OpenID Connect provider that the operator set up. */
export interface Provider {
  /** Whether it answers; what it said is kept, so that nothing waits for the network again. */
  isThere(): Promise<boolean>;
  /** Where to send the browser; undefined when the provider does not answer. */
  authorizationUrl(trip: RoundTrip): Promise<string | undefined>;
  /** Who came back with this query; undefined when nothing is proven by it. */
  identify(trip: RoundTrip, query: string): Promise<ExternalIdentity | undefined>;
}

const TIMEOUT_SECONDS = 5;
/** Facebook publishes no token endpoint in its discovery document. */
const FACEBOOK = {
  issuer: 'https://www.facebook.com',
  tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
};

export function openProvider(config: ProviderConfig, log: Log): Provider {
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    discovered ??= configurationOf(config).catch((error: unknown) => {
      // Asked again at the next sign-in.
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  /** A provider that is down or refuses is no fault of ours; the member is told, the operator reads why. */
  const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const { name, message } = error as Error;
      log.warn({ issuer: config.issuer, fault: `${name}: ${message}` }, 'an external sign-in failed');
      return undefined;
    }
  };
  return {
    isThere: async () => (await orUndefined(discover)) !== undefined,
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

async function configurationOf({
  issuer,
  clientId,
  clientSecret,
}: ProviderConfig): Promise<client.Configuration> {
  const local = issuer.startsWith('http:');
  const authentication = client.ClientSecretPost(clientSecret);
  const found = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The configuration lets plain http through for this machine alone.
    ...(local && { execute: [client.allowInsecureRequests] }),
  });
  const { supportsPKCE: _method, ...server } = found.serverMetadata();
  const full = { ...server, token_endpoint: FACEBOOK.tokenUrl } as client.ServerMetadata;
  const complete =
    server.issuer === FACEBOOK.issuer
      ? new client.Configuration(full, clientId, undefined, authentication)
      : found;
  complete.timeout = TIMEOUT_SECONDS;
  // The signature is checked although the token comes straight from the provider.
  client.enableNonRepudiationChecks(complete);
  return complete;
}
