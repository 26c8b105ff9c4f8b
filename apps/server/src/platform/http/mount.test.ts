import { createSecretKey } from 'node:crypto';
import { endpoint } from '@tessera/contract/endpoint';
import { api } from '@tessera/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { systemClock } from '../clock.ts';
import { statement } from '../database/statement.ts';
import { createLog } from '../log.ts';
import type { Handlers, Session, WriteCall } from './call.ts';
import { mount } from './mount.ts';
import { refuse } from './refusal.ts';
import { openEncryptedBodies } from './encrypted-body.ts';
import { createHttp } from './server.ts';

const common = {
  method: 'POST',
  access: 'guest',
  summary: 'Sets cookies and does as it is told.',
  input: z.strictObject({ end: z.enum(['answer', 'refuse', 'throw', 'meet']) }),
  output: z.strictObject({}),
  refusals: ['captcha.err'],
} as const;
const contract = {
  set: endpoint({ ...common, path: '/set' }),
  prepareAndSet: endpoint({ ...common, path: '/prepare-and-set' }),
} as const;

const meetAnother = statement<[]>(
  'test.meet-another-transaction',
  `DO $$ BEGIN RAISE EXCEPTION 'met another' USING ERRCODE = '40001'; END $$`,
);

describe('cookies of a call that writes', () => {
  let store: TestDatabase;
  let http: FastifyInstance;
  let attempts = 0;

  async function set({ end }: { end: string }, call: WriteCall) {
    attempts += 1;
    call.cookies.set(`attempt${attempts}`, end);
    call.cookies.clear('old');
    if (end === 'throw') throw new Error('after the cookie');
    if (end === 'meet' && attempts === 1) await call.tx.run(meetAnother, []);
    return end === 'refuse' ? refuse('captcha.err') : {};
  }

  const handlers: Handlers<typeof contract> = {
    set,
    prepareAndSet: {
      async prepare(input, call) {
        call.cookies.set('prepared', 'yes');
        return input;
      },
      run: set,
    },
  };

  beforeAll(async () => {
    store = await createTestDatabase();
    const { database } = store;
    const seed = createSecretKey(Buffer.alloc(32));
    const bodies = await openEncryptedBodies({ seed, plainAllowed: false, clock: systemClock, database });
    http = await createHttp({ logger: createLog('silent'), trustedHops: 0 });
    const authenticate = async () => undefined;
    mount(http, contract, handlers, {
      database,
      bodies,
      secureCookies: true,
      authenticate,
      authorize: () => {},
      subscriberOf: () => undefined,
      merchantCodes: new Set(),
    });
  });
  afterEach(() => {
    attempts = 0;
  });
  afterAll(async () => {
    await http.close();
    await store.drop();
  });

  async function send(end: string, url: string = contract.set.path) {
    const { statusCode, cookies } = await http.inject({ method: 'POST', url, payload: { end } });
    return [statusCode, cookies.map(({ name, value }) => `${name}=${value}`)];
  }

  it.each([
    ['answers', 'answer', 200],
    ['is refused, because a refusal commits', 'refuse', 422],
  ])('are sent when it %s', async (_name, end, status) => {
    expect(await send(end)).toEqual([status, [`attempt1=${end}`, 'old=']]);
  });

  it('are not sent when it throws, because the transaction was rolled back', async () => {
    expect(await send('throw')).toEqual([500, []]);
  });

  it('are those of the committed attempt', async () => {
    expect(await send('meet')).toEqual([200, ['attempt2=meet', 'old=']]);
  });

  it('are always sent when they were set before the transaction', async () => {
    expect(await send('throw', contract.prepareAndSet.path)).toEqual([500, ['prepared=yes']]);
  });
});

describe('calls of a member', () => {
  const SESSION = { mustChangePassword: false, type: 0 } as const;
  const own = { ...common, access: 'session', input: z.strictObject({}) } as const;
  const calls = {
    write: endpoint({ ...own, path: '/write' }),
    read: endpoint({ ...own, method: 'GET', path: '/read' }),
  } as const;

  it.each([
    ['POST', '/write', 4],
    ['GET', '/read', 8],
  ] as const)(
    'of the method %s run at the same time up to a number, beside those of others',
    async (method, url, atOnce) => {
      const store = await createTestDatabase();
      const { database } = store;
      const seed = createSecretKey(Buffer.alloc(32));
      const bodies = await openEncryptedBodies({ seed, plainAllowed: false, clock: systemClock, database });
      const http = await createHttp({ logger: createLog('silent'), trustedHops: 0 });
      const running: bigint[] = [];
      const gates: (() => void)[] = [];
      const wait = async (_input: unknown, { session }: { readonly session: Session }) => {
        running.push(session.memberId);
        await new Promise<void>((resolve) => gates.push(resolve));
        return {};
      };
      const openGates = () => {
        for (const open of gates.splice(0)) open();
      };
      const started = async (count: number) => {
        await expect.poll(() => running.length).toBe(count);
      };
      mount(
        http,
        calls,
        { write: wait, read: wait },
        {
          database,
          bodies,
          secureCookies: true,
          authenticate: async ({ headers }) =>
            ({ ...SESSION, memberId: BigInt(String(headers['x-member'])) }) as Session,
          authorize: () => {},
          subscriberOf: () => undefined,
          merchantCodes: new Set(),
        },
      );
      const send = (member: string) =>
        http.inject({
          method,
          url,
          headers: { 'x-member': member },
          ...(method === 'POST' && { payload: {} }),
        });
      const sent = Array.from({ length: atOnce + 2 }, () => send('1'));
      await started(atOnce);
      sent.push(send('2'));
      await started(atOnce + 1);
      expect(running).toEqual([...Array<bigint>(atOnce).fill(1n), 2n]);
      openGates();
      await started(atOnce + 3);
      openGates();
      const answers = await Promise.all(sent);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      await http.close();
      await store.drop();
    },
  );
});

const CREDENTIALS = { type: 'username', username: 'caller', password: 'correct horse battery' };

function signIn(test: TestApp, headers: Record<string, string>) {
  return test.app.http.inject({
    method: 'POST',
    url: api.identity.login.path,
    payload: CREDENTIALS,
    headers,
  });
}

describe('client address from a proxy', () => {
  const lastAddress = statement<[], { ip: string }>(
    'test.address-of-last-session',
    'SELECT host(ip) AS ip FROM session ORDER BY id DESC LIMIT 1',
  );
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { TRUST_PROXY: '1' } });
    await test.given.member({ userName: 'caller' });
  });
  afterAll(() => test.stop());

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:5555', '198.51.100.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:5555', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', '127.0.0.1'],
    ['_hidden', '127.0.0.1'],
    ['1.2.3', '127.0.0.1'],
    ['999.1.1.1:80', '127.0.0.1'],
  ])('as %s is %s', async (header, ip) => {
    const { statusCode } = await signIn(test, { 'x-forwarded-for': header });
    expect([statusCode, await test.database.one(lastAddress, [])]).toEqual([200, { ip }]);
  });
});

describe.each([
  [
    'https://play.example:443',
    {
      'https://play.example': 200,
      'https://inner.example': 200,
      'http://play.example': 403,
      'http://inner.example': 403,
      'https://play.example:8443': 403,
      'https://evil.example': 403,
      null: 403,
    },
  ],
  [
    'http://play.example:3000',
    { 'http://play.example:3000': 200, 'http://inner.example': 200, 'http://evil.example': 403 },
  ],
  ['', { 'http://inner.example': 200, 'https://inner.example': 200, 'https://play.example': 403 }],
])('site at %j behind a proxy that sends another host', (publicOrigin, pages) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { PUBLIC_ORIGIN: publicOrigin } });
    await test.given.member({ userName: 'caller' });
  });
  afterAll(() => test.stop());

  it.each(Object.entries(pages))('answers a page of %s with %i', async (origin, status) => {
    const answer = await signIn(test, { origin, host: 'inner.example' });
    expect(answer.statusCode).toBe(status);
  });
});
