import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A local phone verification service, which browsers of any site may call. */
export interface PhoneVerifier {
  /** The environment of a server with this service. */
  readonly env: Readonly<Record<string, string>>;
  /** The last code that was sent to a number in E.164. */
  codeOf(phoneNumber: string): string;
  stop(): Promise<void>;
}

const AUDIENCE = 'tessera-phones';
const KEY_ID = 'phone-key';

interface Sent {
  readonly phoneNumber: string;
  readonly code: string;
}

/** Listens on a free port of this machine. */
export async function startPhoneVerifier(): Promise<PhoneVerifier> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const published = { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, use: 'sig' }] };
  const sent = new Map<string, Sent>();
  const tokenFor = (phoneNumber: string) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ sub: phoneNumber, phone_number: phoneNumber, auth_time: now })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .setJti(randomBytes(8).toString('hex'))
      .sign(privateKey);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return answer(response, 204);
    if (request.url === '/keys') return answer(response, 200, published);
    const requestBody = await bodyOf(request);
    if (request.url === '/start?key=public')
      return answer(response, 200, start(sent, requestBody['phoneNumber']));
    const taken = sent.get(requestBody['sessionInfo'] ?? '');
    if (taken?.code !== requestBody['code'])
      return answer(response, 400, { error: { message: 'INVALID_CODE' } });
    answer(response, 200, { idToken: await tokenFor(taken?.phoneNumber ?? '') });
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      PHONE_TOKEN_ISSUER: issuer,
      PHONE_TOKEN_AUDIENCE: AUDIENCE,
      PHONE_TOKEN_JWKS: `${issuer}/keys`,
      PHONE_TOKEN_START: `${issuer}/start?key=public`,
      PHONE_TOKEN_CONFIRM: `${issuer}/confirm`,
    },
    codeOf(phoneNumber) {
      const last = [...sent.values()].findLast((one) => one.phoneNumber === phoneNumber);
      if (!last) throw new Error(`no code went to ${phoneNumber}`);
      return last.code;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function start(sent: Map<string, Sent>, phoneNumber = ''): object {
  const sessionInfo = randomBytes(16).toString('base64url');
  sent.set(sessionInfo, { phoneNumber, code: String(randomInt(100_000, 1_000_000)) });
  return { sessionInfo };
}

function answer(response: ServerResponse, status: number, body?: object): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    })
    .end(body && JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, string>;
}
