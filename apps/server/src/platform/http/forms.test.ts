import { createSecretKey } from 'node:crypto';
import { endpoint } from '@tessera/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { createLog } from '../log.ts';
import { mount } from './mount.ts';
import { openEncryptedBodies } from './encrypted-body.ts';
import { createHttp } from './server.ts';

const common = {
  method: 'POST',
  access: 'guest',
  summary: 'Says back what it was told.',
  input: z.strictObject({ said: z.string(), times: z.optional(z.string()) }),
  output: z.strictObject({ said: z.string() }),
  refusals: [],
} as const;
const contract = {
  sayByForm: endpoint({ ...common, path: '/form', form: true }),
  say: endpoint({ ...common, path: '/plain' }),
  // No schema in the way: what is refused here, the form itself refused.
  sayAnything: endpoint({ ...common, path: '/any', form: true, input: z.record(z.string(), z.string()) }),
} as const;

let store: TestDatabase;
let http: FastifyInstance;
beforeAll(async () => {
  store = await createTestDatabase();
  const { database } = store;
  const seed = createSecretKey(Buffer.alloc(32));
  const bodies = await openEncryptedBodies({ seed, plainAllowed: false, clock: systemClock, database });
  http = await createHttp({ logger: createLog('silent'), trustedHops: 0 });
  const sayBack = async ({ said }: { said: string }) => ({ said });
  const authenticate = async () => undefined;
  const session = { authenticate, authorize: () => {} };
  const deps = { database, bodies, secureCookies: true, merchantCodes: new Set<string>(), ...session };
  const sayAnything = async () => ({ said: 'anything' });
  mount(http, contract, { sayByForm: sayBack, say: sayBack, sayAnything }, deps);
});
afterAll(async () => {
  await http.close();
  await store.drop();
});

async function send(url: string, payload: string, type = 'application/x-www-form-urlencoded') {
  const answer = await http.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  return { status: answer.statusCode, ...answer.json<{ errorCode?: string; value?: unknown }>() };
}

it.each([
  ['said=hello', 'hello'],
  ['said=two+words%20and%26', 'two words and&'],
  ['said=', ''],
  ['said=%E2%82%B1', '₱'],
])('a form of %s is input', async (payload, said) => {
  expect(await send('/form', payload)).toMatchObject({ status: 200, value: { said } });
});

it('a form may name its alphabet, and JSON stays welcome', async () => {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8';
  expect(await send('/form', 'said=hello', type)).toMatchObject({ status: 200 });
  expect(await send('/form', '{"said":"hello"}', 'application/json')).toMatchObject({ status: 200 });
});

it.each(['', 'times=1', 'said=a&surplus=1', 'said=a&said=b', 'SAID=a', '{"said":"a"}'])(
  'the form %j is refused',
  async (payload) => {
    expect(await send('/form', payload)).toMatchObject({ status: 400, errorCode: 'request_param_err' });
  },
);

it.each(['__proto__=1', 'said=a&__proto__=1', 'constructor=1', 'prototype=1'])(
  'the poisoned form %s is refused',
  async (payload) => {
    expect(await send('/any', 'said=a')).toMatchObject({ status: 200 });
    expect(await send('/any', payload)).toMatchObject({ status: 400, errorCode: 'request_param_err' });
  },
);

it('an endpoint that says nothing of forms refuses them', async () => {
  expect(await send('/plain', 'said=hello')).toMatchObject({ status: 400, errorCode: 'request_param_err' });
});
