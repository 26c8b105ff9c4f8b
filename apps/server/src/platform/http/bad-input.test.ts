import { api } from '@tessera/contract';
import type { Contract, Endpoint } from '@tessera/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/app.ts';
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

describe('an amount', () => {
  it.each(AMOUNTS)('of %s deposits nothing', async (amount) => {
    await expectRefused(api.wallet.deposit, `{"method":"sandbox","amount":${amount},"requestKey":"${KEY}"}`);
  });

  it.each([...AMOUNTS, '"0"', '"0.00"'])('of %s bets nothing', async (amount) => {
    await expectRefused(api.studio.slotRound, `{"stake":${amount},"requestKey":"${KEY}"}`);
  });
});

describe.each(writing)('%s', (_name, entry) => {
  it('refuses fields it does not know', async () => {
    expect(await expectRefused(entry, '{"surplus":1}')).toMatchObject({ errorCode: 'request_param_err' });
  });

  it.each(['[]', '"text"', '1', 'null', '{', '', '{"a":}', '\u0000'])('refuses the body %j', async (body) => {
    await expectRefused(entry, body);
  });

  it.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    'refuses %s and stays unpolluted',
    async (body) => {
      await expectRefused(entry, body);
      expect('admin' in {}).toBe(false);
    },
  );

  it('refuses a body of a megabyte', async () => {
    const body = await expectRefused(entry, JSON.stringify({ text: 'x'.repeat(1_048_576) }));
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

it.each(reading)('%s refuses a query it does not know', async (_name, entry) => {
  for (const query of ['surplus=1', '__proto__[x]=1', 'constructor[prototype][x]=1', 'pageNo=1e9']) {
    const response = await test.app.http.inject({
      method: 'GET',
      url: `${entry.path.replaceAll(/\{\w+\}/g, '1')}?${query}`,
      headers: { cookie: visitor.cookie, 'x-mc-token': visitor.info.token },
    });
    expect(response.statusCode, query).toBe(400);
    expect(response.json()).toMatchObject({ success: false, errorCode: 'request_param_err' });
  }
});

it('answers an unknown address in the envelope', async () => {
  const response = await test.app.http.inject({ method: 'GET', url: '/wps/nothing/here' });
  expect([response.statusCode, response.json()]).toMatchObject([404, { errorCode: 'request.not.found' }]);
});
