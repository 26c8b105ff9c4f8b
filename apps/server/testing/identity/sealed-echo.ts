import { endpoint } from '@tessera/contract/endpoint';
import { SEALED_BODY_EXAMPLE } from '@tessera/contract/identity/sealed-body-example';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createSecretKey } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../src/platform/database/database.ts';
import { mount } from '../../src/platform/http/mount.ts';
import { openEncryptedBodies, type EncryptedBodies } from '../../src/platform/http/encrypted-body.ts';
import { createHttp } from '../../src/platform/http/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { type TestClock, testClock } from '../server/test-clock.ts';
import { createTestDatabase } from '../database/database.ts';
import { seal, sealedText, type SealedRequest } from './seal-body.ts';

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

interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** A server whose sealed endpoints say back what they are told: the edge alone, without the product behind it. */
export interface SealedEcho {
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
  sealed(text: string, otherwise?: SealedFor): SealedRequest;
  /** What is sealed when `value` is said. */
  said(value: unknown, ts?: Date): string;
  stop(): Promise<void>;
}

interface SealedFor {
  readonly method?: string;
  readonly path?: string;
  readonly kid?: string;
}

export async function startSealedEcho(): Promise<SealedEcho> {
  const clock = testClock();
  const { database, drop } = await createTestDatabase();
  const seed = createSecretKey(SEALED_BODY_EXAMPLE.seed, 'hex');
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
      seal({ key: { ...bodies.key, kid }, method, path, text }),
    said: (value, ts = clock.now()) => sealedText({ said: value }, ts),
    async stop() {
      await http.close();
      await production.close();
      await drop();
    },
  };
}

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
