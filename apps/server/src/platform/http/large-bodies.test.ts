import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoint } from '@tessera/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import type { Session } from './call.ts';
import { openEncryptedBodies } from './encrypted-body.ts';
import { mount } from './mount.ts';
import { createHttp } from './server.ts';

const pictures = {
  picture: endpoint({
    method: 'POST',
    path: '/picture',
    access: 'guest',
    summary: 'Takes a picture.',
    bodyLimitBytes: 1_000_000,
    input: z.strictObject({}),
    output: z.strictObject({}),
    refusals: [],
  }),
} as const;

const FIRST_LINE = '20.1.1.1';
const begun: Socket[] = [];
let store: TestDatabase;
let http: FastifyInstance;
let origin: string;
beforeAll(async () => {
  store = await createTestDatabase();
  const { database } = store;
  const seed = createSecretKey(Buffer.alloc(32));
  const bodies = await openEncryptedBodies({ seed, plainAllowed: false, clock: systemClock, database });
  http = await createHttp({ logger: createLog('silent'), trustedHops: 1 });
  mount(
    http,
    pictures,
    { picture: async () => ({}) },
    {
      database,
      bodies,
      secureCookies: true,
      authenticate: async ({ headers }) => (headers['x-member'] ? ({ memberId: 1n } as Session) : undefined),
      authorize: () => {},
      subscriberOf: ({ ip }) => ip.split('.').slice(0, 3).join('.'),
      merchantCodes: new Set(),
    },
  );
  origin = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of begun.splice(0)) socket.destroy();
});
afterAll(async () => {
  await http.close();
  await store.drop();
});

const begin = async (address: string) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /picture HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nContent-Length: 900000\r\n\r\n{`);
  begun.push(socket);
};
const send = async (address: string, more: Readonly<Record<string, string>> = {}) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, ...more };
  return (await fetch(`${origin}/picture`, { method: 'POST', headers, body: '{}' })).status;
};

it('large bodies of one subscriber are few at a time, also where their ends never come', async () => {
  for (let at = 0; at < 4; at += 1) await begin(FIRST_LINE);
  await expect.poll(() => send('20.1.1.2')).toBe(429);
  expect(await send('20.2.2.2')).toBe(200);
  for (const socket of begun.splice(0)) socket.destroy();
  await expect.poll(() => send(FIRST_LINE)).toBe(200);
});

it('large bodies of all guests leave room for members', async () => {
  for (const line of ['20.1.1.1', '20.2.2.2']) for (let at = 0; at < 4; at += 1) await begin(line);
  await expect.poll(() => send('20.3.3.3')).toBe(429);
  expect(await send('20.3.3.3', { 'x-member': '1' })).toBe(200);
});
