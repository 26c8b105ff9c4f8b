import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A local identity provider: OpenID Connect, and ID tokens for phone numbers. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** The key with a published public half, and an unpublished key. */
  readonly keys: { readonly own: CryptoKey; readonly foreign: CryptoKey; readonly publicKey: CryptoKey };
  /**
   * Consents at `address`. Returns the address of the redirect. The values of `as` replace those of the
   * sign-in.
   */
  consent(address: string, as?: Consent): string;
  stop(): Promise<void>;
}

export interface Consent {
  /** Claims of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: CryptoKey;
  readonly state?: string;
}

export const CLIENT = { clientId: 'tessera-test', clientSecret: 'provider-secret' };
export const KEY_ID = 'test-key';

interface Granted {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key: CryptoKey;
}

/** Listens on a free port of this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const keys = { own: pair.privateKey, foreign: foreign.privateKey, publicKey: pair.publicKey };
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: KEY_ID, use: 'sig' };
  const grants = new Map<string, Granted>();
  const answers = new Map<string | undefined, object>();
  const server = createServer((request, response) => void serve(request, response, { answers, grants }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers.set('/keys', { keys: [publicJwk] });
  answers.set('/.well-known/openid-configuration', {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    keys,
    consent(address, { claims = {}, key = keys.own, state } = {}) {
      const query = new URL(address).searchParams;
      const code = randomBytes(16).toString('base64url');
      const now = Math.floor(Date.now() / 1000);
      const redirectUri = query.get('redirect_uri') ?? '';
      const nonce = query.get('nonce');
      const truth = { iss: issuer, aud: CLIENT.clientId, sub: 'person-1', iat: now, exp: now + 300, nonce };
      const challenge = query.get('code_challenge') ?? '';
      grants.set(code, { challenge, redirectUri, claims: { ...truth, ...claims }, key });
      return `${redirectUri}?${new URLSearchParams({ code, state: state ?? query.get('state') ?? '' })}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Served {
  readonly answers: ReadonlyMap<string | undefined, object>;
  readonly grants: Map<string, Granted>;
}

async function serve(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const answer = served.answers.get(request.url);
  if (answer) return send(response, 200, answer);
  if (request.url !== '/token') return send(response, 404, {});
  const granted = redeem(served.grants, new URLSearchParams(await textOf(request)));
  if (!granted) return send(response, 400, { error: 'invalid_grant' });
  const token = new SignJWT(granted.claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID });
  const idToken = await token.sign(granted.key);
  send(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken });
}

/** A code is valid once, for the client, the address and the proof key of its request. */
function redeem(grants: Map<string, Granted>, form: URLSearchParams): Granted | undefined {
  const code = form.get('code') ?? '';
  const granted = grants.get(code);
  grants.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const fits =
    form.get('client_id') === CLIENT.clientId &&
    form.get('client_secret') === CLIENT.clientSecret &&
    form.get('redirect_uri') === granted?.redirectUri &&
    challenge === granted.challenge;
  return fits ? granted : undefined;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
