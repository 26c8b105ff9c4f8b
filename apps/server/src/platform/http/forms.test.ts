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
  summary: 'Echoes its content.',
  input: z.strictObject({ content: z.string(), times: z.optional(z.string()) }),
  output: z.strictObject({ content: z.string() }),
  refusals: [],
} as const;
const contract = {
  echoForm: endpoint({ ...common, path: '/form', form: true }),
  echo: endpoint({ ...common, path: '/plain' }),
  // Without an input schema, every refusal comes from the form parser.
  echoAnything: endpoint({ ...common, path: '/any', form: true, input: z.record(z.string(), z.string()) }),
} as const;

let store: TestDatabase;
let http: FastifyInstance;
beforeAll(async () => {
  store = await createTestDatabase();
  const { database } = store;
  const seed = createSecretKey(Buffer.alloc(32));
  const bodies = await openEncryptedBodies({ seed, plainAllowed: false, clock: systemClock, database });
  http = await createHttp({ logger: createLog('silent'), trustedHops: 0 });
  const echo = async ({ content }: { content: string }) => ({ content });
  const authenticate = async () => undefined;
  const session = { authenticate, authorize: () => {}, subscriberOf: () => undefined };
  const deps = { database, bodies, secureCookies: true, merchantCodes: new Set<string>(), ...session };
  const echoAnything = async () => ({ content: 'anything' });
  mount(http, contract, { echoForm: echo, echo, echoAnything }, deps);
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
  ['content=hello', 'hello'],
  ['content=two+words%20and%26', 'two words and&'],
  ['content=', ''],
  ['content=%E2%82%B1', '₱'],
])('a form of %s is input', async (payload, text) => {
  expect(await send('/form', payload)).toMatchObject({ status: 200, value: { content: text } });
});

it('a form may name its charset, and JSON is still accepted', async () => {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8';
  expect(await send('/form', 'content=hello', type)).toMatchObject({ status: 200 });
  expect(await send('/form', '{"content":"hello"}', 'application/json')).toMatchObject({ status: 200 });
});

it.each(['', 'times=1', 'content=a&surplus=1', 'content=a&content=b', 'CONTENT=a', '{"content":"a"}'])(
  'the form %j is refused',
  async (payload) => {
    expect(await send('/form', payload)).toMatchObject({ status: 400, errorCode: 'request_param_err' });
  },
);

it.each(['__proto__=1', 'content=a&__proto__=1', 'constructor=1', 'prototype=1'])(
  'the form %s with an unsafe key is refused',
  async (payload) => {
    expect(await send('/any', 'content=a')).toMatchObject({ status: 200 });
    expect(await send('/any', payload)).toMatchObject({ status: 400, errorCode: 'request_param_err' });
  },
);

it('an endpoint that does not declare forms refuses them', async () => {
  expect(await send('/plain', 'content=hello')).toMatchObject({
    status: 400,
    errorCode: 'request_param_err',
  });
});
