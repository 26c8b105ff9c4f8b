import { endpoint } from '@tessera/contract/endpoint';
import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/encrypted-body-example';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createCipheriv, createECDH, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../src/platform/database/database.ts';
import { type EncryptedBodies, openEncryptedBodies } from '../../src/platform/http/encrypted-body.ts';
import { mount } from '../../src/platform/http/mount.ts';
import { createHttp } from '../../src/platform/http/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../database/database.ts';
import { type TestClock, testClock } from '../server/test-clock.ts';

interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

interface EncryptedFor {
  readonly method?: string;
  readonly path?: string;
  readonly kid?: string;
}

export interface EncryptedCall {
  readonly headers: { readonly 'content-type': string; readonly 'x-enc-key': string };
  readonly payload: string;
}

/** A server whose encrypted endpoints echo their content: the HTTP layer alone, without any domain. */
export interface EncryptedEcho {
  readonly database: Database;
  readonly clock: TestClock;
  /** Sends to `POST /echo` by default. */
  send(
    request: InjectOptions,
    to?: { readonly method?: 'POST' | 'PUT'; readonly url?: string },
  ): Promise<Answer>;
  /** The same to a server in production. */
  sendInProduction(request: InjectOptions): Promise<Answer>;
  /** Encrypts for `POST /echo` and the key of this server, except where `otherwise` differs. */
  encrypted(text: string, otherwise?: EncryptedFor): EncryptedCall;
  /** The plaintext of a body with this content. */
  plaintext(value: unknown, ts?: Date): string;
  stop(): Promise<void>;
}

export async function startEncryptedEcho(): Promise<EncryptedEcho> {
  const clock = testClock();
  const { database, drop } = await createTestDatabase();
  const seed = createSecretKey(ENCRYPTED_BODY_EXAMPLE.seed, 'hex');
  const open = (plainAllowed: boolean) => openEncryptedBodies({ seed, plainAllowed, clock, database });
  const bodies = await open(true);
  const http = await serve(database, bodies);
  const production = await serve(database, await open(false));
  const send = async (server: FastifyInstance, request: InjectOptions) => {
    const { statusCode, json } = await server.inject({ method: 'POST', url: '/echo', ...request });
    return { status: statusCode, ...json<Omit<Answer, 'status'>>() };
  };
  return {
    database,
    clock,
    send: (request, to) => send(http, { ...to, ...request }),
    sendInProduction: (request) => send(production, request),
    encrypted: (text, { method = 'POST', path = '/echo', kid = bodies.key.kid } = {}) =>
      encryptBody({ key: { ...bodies.key, kid }, method, path, text }),
    plaintext: (value, ts = clock.now()) => encryptedText({ content: value }, ts),
    async stop() {
      await http.close();
      await production.close();
      await drop();
    },
  };
}

const common = {
  access: 'guest',
  encrypted: true,
  summary: 'Echoes its content.',
  input: z.strictObject({ content: z.unknown() }),
  output: z.strictObject({ content: z.unknown() }),
  refusals: [],
} as const;

const contract = {
  echo: endpoint({ ...common, method: 'POST', path: '/echo' }),
  echoByPut: endpoint({ ...common, method: 'PUT', path: '/echo' }),
  echoElsewhere: endpoint({ ...common, method: 'POST', path: '/elsewhere' }),
  echoTo: endpoint({
    ...common,
    method: 'POST',
    path: '/to/{name}',
    input: z.strictObject({ content: z.unknown(), name: z.string() }),
  }),
} as const;

async function serve(database: Database, bodies: EncryptedBodies): Promise<FastifyInstance> {
  const http = await createHttp({ logger: createLog('silent'), trustedHops: 0 });
  const echoContent = async ({ content }: { content: unknown }) => ({ content });
  const handlers = {
    echo: echoContent,
    echoByPut: echoContent,
    echoElsewhere: echoContent,
    echoTo: echoContent,
  };
  const authenticate = async () => undefined;
  mount(http, contract, handlers, {
    database,
    bodies,
    secureCookies: true,
    merchantCodes: new Set(),
    authenticate,
    authorize: () => {},
    subscriberOf: () => undefined,
  });
  return http;
}

interface EncryptOptions {
  /** `info.bodyKey` of the system status. */
  readonly key: { readonly kid: string; readonly publicKey: string };
  readonly method: string;
  readonly path: string;
  /** JSON of the encrypted content. */
  readonly text: string;
  /** Private key of the sender and iv, where a test needs the same bytes every time. */
  readonly fixed?: { readonly scalar: Buffer; readonly iv: Buffer };
}

/**
 * Encrypts a body like a client, by the steps of the decision record and without code of the product. A body
 * that the server decrypts therefore proves the documented format.
 */
export function encryptBody({ key, method, path, text, fixed }: EncryptOptions): EncryptedCall {
  const pair = createECDH('prime256v1');
  if (fixed) pair.setPrivateKey(fixed.scalar);
  else pair.generateKeys();
  const ours = pair.getPublicKey();
  const theirs = Buffer.from(key.publicKey, 'base64url');
  const info = Buffer.concat([Buffer.from('tessera sealed body 1'), ours, theirs]);
  const aesKey = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), '', info, 32));
  const iv = fixed?.iv ?? randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv).setAAD(
    Buffer.from(`${method} ${path} ${key.kid}`),
  );
  const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    headers: {
      'content-type': 'application/json',
      'x-enc-key': `${key.kid}.${ours.toString('base64url')}`,
    },
    payload: JSON.stringify({ sealed: encrypted.toString('base64url') }),
  };
}

/** The encrypted content: the body, the time of encryption, and a number used once. */
export function encryptedText(body: unknown, ts: Date): string {
  return JSON.stringify({ ts: ts.getTime(), nonce: randomBytes(16).toString('base64url'), body });
}
