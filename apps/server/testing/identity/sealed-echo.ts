import { endpoint } from '@tessera/contract/endpoint';
import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/sealed-body-example';
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

/** A server whose sealed endpoints say back what they are told: the edge alone, without the product behind it. */
export interface EncryptedEcho {
  readonly database: Database;
  readonly clock: TestClock;
  /** Sends to `POST /say` unless told otherwise. */
  send(
    request: InjectOptions,
    to?: { readonly method?: 'POST' | 'PUT'; readonly url?: string },
  ): Promise<Answer>;
  /** The same to a server in production. */
  sendInProduction(request: InjectOptions): Promise<Answer>;
  /** Seals for `POST /say` and this server's key, but for what `otherwise` says. */
  sealed(text: string, otherwise?: EncryptedFor): EncryptedCall;
  /** What is sealed when `value` is said. */
  said(value: unknown, ts?: Date): string;
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
    const { statusCode, json } = await server.inject({ method: 'POST', url: '/say', ...request });
    return { status: statusCode, ...json<Omit<Answer, 'status'>>() };
  };
  return {
    database,
    clock,
    send: (request, to) => send(http, { ...to, ...request }),
    sendInProduction: (request) => send(production, request),
    sealed: (text, { method = 'POST', path = '/say', kid = bodies.key.kid } = {}) =>
      encryptBody({ key: { ...bodies.key, kid }, method, path, text }),
    said: (value, ts = clock.now()) => encryptedText({ said: value }, ts),
    async stop() {
      await http.close();
      await production.close();
      await drop();
    },
  };
}

const common = {
  access: 'guest',
  sealed: true,
  summary: 'Says back what it was told.',
  input: z.strictObject({ said: z.unknown() }),
  output: z.strictObject({ said: z.unknown() }),
  refusals: [],
} as const;

const contract = {
  say: endpoint({ ...common, method: 'POST', path: '/say' }),
  sayAgain: endpoint({ ...common, method: 'PUT', path: '/say' }),
  sayElsewhere: endpoint({ ...common, method: 'POST', path: '/elsewhere' }),
  sayTo: endpoint({
    ...common,
    method: 'POST',
    path: '/to/{name}',
    input: z.strictObject({ said: z.unknown(), name: z.string() }),
  }),
} as const;

async function serve(database: Database, bodies: EncryptedBodies): Promise<FastifyInstance> {
  const http = await createHttp({ logger: createLog('silent'), trustedHops: 0 });
  const sayBack = async ({ said }: { said: unknown }) => ({ said });
  const handlers = { say: sayBack, sayAgain: sayBack, sayElsewhere: sayBack, sayTo: sayBack };
  const authenticate = async () => undefined;
  mount(http, contract, handlers, {
    database,
    bodies,
    secureCookies: true,
    merchantCodes: new Set(),
    authenticate,
    authorize: () => {},
  });
  return http;
}

interface EncryptOptions {
  /** `info.bodyKey` of the system status. */
  readonly key: { readonly kid: string; readonly publicKey: string };
  readonly method: string;
  readonly path: string;
  /** JSON of what is sealed. */
  readonly text: string;
  /** Private key of the sender and iv, where a test wants the same bytes every time. */
  readonly fixed?: { readonly scalar: Buffer; readonly iv: Buffer };
}

/**
 * Seals a body as a client would, step by step as the decision record says and without a line of the
 * product: what the server opens is what the record promises.
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
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    headers: {
      'content-type': 'application/json',
      'x-enc-key': `${key.kid}.${ours.toString('base64url')}`,
    },
    payload: JSON.stringify({ sealed: sealed.toString('base64url') }),
  };
}

/** What is sealed: the body, when it was sealed, and a number used once. */
export function encryptedText(body: unknown, ts: Date): string {
  return JSON.stringify({ ts: ts.getTime(), nonce: randomBytes(16).toString('base64url'), body });
}
