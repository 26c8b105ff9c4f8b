import { api } from '@tessera/contract';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../database/statement.ts';

let test: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  visitor = await test.given.member({ balance: '1000' });
});
afterAll(() => test.stop());

const KEY = '6f1e0a52-0f0c-4b0e-9a53-4f6f6f0f6f6f';
const rowsWritten = statement<[], { rows: bigint }>(
  'test.rows-written',
  `SELECT (SELECT count(*) FROM transfer) + (SELECT count(*) FROM deposit_order)
        + (SELECT count(*) FROM game_round) + (SELECT count(*) FROM member) AS rows`,
);

const endpoints = Object.values(api as Record<string, Contract>).flatMap((contract) =>
  Object.entries(contract),
);
const writing = endpoints.filter(([, { method }]) => method === 'POST' || method === 'PUT');

async function sendRaw(entry: Endpoint, payload: string, contentType = 'application/json') {
  return test.app.http.inject({
    method: entry.method,
    url: entry.path.replaceAll(/\{\w+\}/g, '1'),
    headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token, 'content-type': contentType },
    payload,
  });
}

async function expectRefused(entry: Endpoint, payload: string, contentType?: string) {
  const before = await test.database.one(rowsWritten, []);
  const response = await sendRaw(entry, payload, contentType);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  const body = response.json<Record<string, unknown>>();
  expect(body).toMatchObject({ success: false, errorCode: expect.any(String), message: expect.any(String) });
  expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules/);
  expect(await test.database.one(rowsWritten, [])).toEqual(before);
  return body;
}

it.each(['/m/%', '/wps/notices/%E0%A4%A?language=EN'])(
  'an invalid address, %s, is refused in the envelope',
  async (url) => {
    const response = await test.app.http.inject({ method: 'GET', url });
    expect([response.statusCode, response.json<object>()]).toEqual([
      400,
      { success: false, errorCode: 'request_param_err', message: 'request_param_err' },
    ]);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  },
);

const AMOUNTS = [
  '"-1"',
  '"-0.01"',
  '"NaN"',
  '"Infinity"',
  '"1e309"',
  '1e309',
  '1e3',
  '"1e3"',
  '""',
  '" "',
  '"0x10"',
  '"12abc"',
  '"1,000"',
  '"١٢"',
  '"1.00001"',
  '"01"',
  '".5"',
  '"5."',
  '"+5"',
  '9007199254740993',
  '"9007199254740993000"',
  '100',
  '-1',
  '0',
  'null',
  'true',
  '[5]',
  '["5"]',
  '{}',
  '{"a":1}',
  '"100\\n"',
  '"1 00"',
  '"0.00000"',
  '"99999999999999999999"',
];

describe('amount', () => {
  it.each(AMOUNTS)('of %s deposits nothing', async (amount) => {
    await expectRefused(api.wallet.deposit, `{"method":"sandbox","amount":${amount},"requestKey":"${KEY}"}`);
  });

  it.each([...AMOUNTS, '"0"', '"0.00"'])('of %s bets nothing', async (amount) => {
    await expectRefused(api.studio.slotRound, `{"stake":${amount},"requestKey":"${KEY}"}`);
  });
});

describe.each(writing)('%s', (_name, entry) => {
  it('refuses unknown fields and names them', async () => {
    expect(await expectRefused(entry, '{"surplus":1}')).toMatchObject({
      errorCode: 'request_param_err',
      value: { fields: expect.arrayContaining(['surplus']) },
    });
  });

  it.each(['[]', '"text"', '1', 'null', '{', '', '{"a":}', '\u0000'])('refuses the body %j', async (body) => {
    await expectRefused(entry, body);
  });

  it.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    'refuses %s without prototype pollution',
    async (body) => {
      await expectRefused(entry, body);
      expect('admin' in {}).toBe(false);
    },
  );

  it('refuses a body of a megabyte above its limit', async () => {
    const bytes = (entry.bodyLimitBytes ?? 0) + 1_048_576;
    const body = await expectRefused(entry, JSON.stringify({ text: 'x'.repeat(bytes) }));
    expect(body).toMatchObject({ errorCode: 'request_too_large' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses %s',
    async (type) => {
      await expectRefused(entry, 'a=1', type);
    },
  );
});

const reading = endpoints.filter(([, { method }]) => method === 'GET');

it.each(reading)('%s refuses unknown query parameters', async (_name, entry) => {
  for (const query of ['surplus=1', '__proto__[x]=1', 'constructor[prototype][x]=1', 'pageNo=1e9']) {
    const response = await test.app.http.inject({
      method: 'GET',
      url: `${entry.path.replaceAll(/\{\w+\}/g, '1')}?${query}`,
      headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token },
    });
    expect(response.statusCode, query).toBe(400);
    const body = response.json<{ value: { fields: string[] } }>();
    expect(body).toMatchObject({ success: false, errorCode: 'request_param_err' });
    const [name = ''] = query.split('=');
    expect(body.value.fields, query).toContain(name);
  }
});

it('names a nested field by its path', async () => {
  const { body } = await test.call(visitor, api.wallet.deposit, {
    method: 'sandbox',
    amount: '1',
    requestKey: 'no key',
    surplus: { inner: 1 },
  });
  expect(body).toMatchObject({ value: { fields: ['requestKey', 'surplus'] } });
});

const UNLOCKED = { ticket: 'A'.repeat(43), response: { id: 'x' } };

it.each([
  [api.identity.login, { type: 'username', username: 'mem\0ber', password: 'x' }],
  [api.identity.login, { type: 'username', username: 'member', password: 'x\0' }],
  [api.identity.passkeyLogin, { ...UNLOCKED, response: { id: 'x', inner: { deep: ['\0'] } } }],
  [api.identity.passkeyLogin, { ...UNLOCKED, response: { id: 'x', inner: { 'na\0me': 1 } } }],
  [api.identity.affiliateCheck, { code: '\0' }],
  [api.games.gameList, { language: 'EN', pageNo: 1, gameName: 'a\0b' }],
  [api.identity.login, { type: 'username', username: 'member', password: 'half an emoji \ud83d' }],
  [api.identity.passkeyLogin, { ...UNLOCKED, response: { id: 'x', inner: { deep: ['\udc00'] } } }],
] as const)('refuses texts that no column stores as they are: %#', async (entry, input) => {
  const { status, body } = await test.call(null, entry, input);
  expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
  if (!body.success) expect(body.value).toMatchObject({ fields: [expect.stringMatching(/^\w+$/)] });
});

it('accepts the list of games whose NUL it refuses', async () => {
  const list = { language: 'EN', pageNo: 1, gameName: 'ab' };
  expect((await test.call(null, api.games.gameList, list)).status).toBe(200);
});

it('refuses the character NUL in an encrypted body, a form and a path', async () => {
  const { passkeyLogin, forgotPassword } = api.identity;
  const encrypted = await test.callEncrypted(null, passkeyLogin, {
    ...UNLOCKED,
    response: { id: 'x', inner: '\0' },
  });
  expect([encrypted.status, encrypted.body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
  const form = 'username=mem%00ber&email=a%40example.com&language=EN';
  expect(await expectRefused(forgotPassword, form, 'application/x-www-form-urlencoded')).toMatchObject({
    errorCode: 'request_param_err',
  });
  const path = await test.call(visitor, api.wallet.depositDetail, { depositId: '1\0' });
  expect([path.status, path.body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
});

/** `{"inner":…}` or lists, nested to this depth. */
function nested(depth: number, [open, close]: readonly [string, string]): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

describe.each([
  ['lists', ['[', ']']],
  ['objects', ['{"a":', '}']],
] as const)('nested %s', (_name, brackets) => {
  // The body and its `response` are two more levels.
  const body = (depth: number) =>
    `{"ticket":"${'A'.repeat(43)}","response":{"id":"x","inner":${nested(depth - 2, brackets)}}}`;
  const codeOf = async (depth: number) =>
    (await sendRaw(api.identity.passkeyLogin, body(depth))).json<{ errorCode: string }>().errorCode;

  it('are accepted 32 deep', async () => {
    expect(await codeOf(32)).not.toBe('request_param_err');
  });

  it.each([33, 300, 2500])('are refused %i deep', async (depth) => {
    expect(await expectRefused(api.identity.passkeyLogin, body(depth))).toMatchObject({
      errorCode: 'request_param_err',
    });
  });
});

it.each([33, 1500])('refuses an encrypted body %i deep', async (depth) => {
  const inner: unknown = JSON.parse(nested(depth, ['[', ']']));
  const { status, body } = await test.callEncrypted(null, api.identity.passkeyLogin, {
    ...UNLOCKED,
    response: { id: 'x', inner },
  });
  expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
});

it('answers an unknown address in the envelope', async () => {
  const response = await test.app.http.inject({ method: 'GET', url: '/wps/nothing/here' });
  expect([response.statusCode, response.json()]).toMatchObject([404, { errorCode: 'request.not.found' }]);
});
