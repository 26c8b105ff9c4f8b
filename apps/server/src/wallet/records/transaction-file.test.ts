import { api } from '@tessera/contract';
import { dayOf } from '@tessera/contract/calendar';
import type { RecordWords } from '@tessera/contract/first-view';
import { TRANSACTION_FILE } from '@tessera/contract/wallet/report';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { authenticate } from '../../identity/index.ts';
import { statement } from '../../platform/database/statement.ts';
import { transactionFiles } from './transaction-file.ts';

const lockTransfers = statement<[]>('test.lock-transfers', 'LOCK TABLE transfer IN ACCESS EXCLUSIVE MODE');

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  member = await test.given.member();
  for (const amount of ['10', '20.5', '30', '40']) await test.given.money(member, amount);
});
afterAll(() => test.stop());

const WORDS: RecordWords = {
  time: 'Oras',
  type: 'Uri',
  movement: 'Galaw',
  number: 'Numero',
  amount: 'Halaga',
  moved: 'Inilipat',
  balance: 'Balanse',
  currency: 'Salapi',
  more: '=More',
  types: { deposit: '+Deposito' },
  kinds: { deposit: 'Pumasok, "buo"' },
};

const headersOf = (visitor: Visitor | null) =>
  visitor ? { cookie: visitor.cookie, 'x-mc-token': visitor.info.token } : {};
const request = (visitor: Visitor | null, query = 'language=EN') =>
  test.app.http.inject({ method: 'GET', url: `${TRANSACTION_FILE}?${query}`, headers: headersOf(visitor) });

/** A separate server with site headings and a line limit that a test can reach. */
function serverWith({ words, mostLines }: { words: () => Promise<RecordWords>; mostLines?: number }) {
  const http = Fastify();
  const { deps } = test.app;
  const cookies = { [deps.identity.sessions.cookieName]: member.cookie.split('=')[1] };
  http.decorateRequest('cookies', null as never);
  http.addHook('onRequest', async (request) => Object.assign(request, { cookies }));
  const session = (request: Parameters<typeof authenticate>[2]) =>
    authenticate(deps.identity.sessions, test.database, request);
  transactionFiles(http, {
    wallet: deps.wallet,
    authenticate: session,
    words,
    ...(mostLines && { mostLines }),
  });
  const url = `${TRANSACTION_FILE}?language=TY`;
  return {
    fetchFile: () => http.inject({ method: 'GET', url, headers: headersOf(member) }),
    stop: () => http.close(),
  };
}

async function written(mostLines: number): Promise<string[]> {
  const server = serverWith({ words: async () => WORDS, mostLines });
  const { body } = await server.fetchFile();
  await server.stop();
  return body.split('\r\n');
}

it('contains the filtered record line by line, as text and numbers for spreadsheets', async () => {
  const { statusCode, headers, body } = await request(member);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="account-record-${dayOf(test.clock.now().getTime())}.csv"`,
  );
  const [head, ...lines] = body.split('\r\n');
  expect(head).toBe(
    '\uFEFF"txTime (Asia/Manila)","txType","txKind","txId","amount","moved","currentAvailBalance","currency"',
  );
  const { list } = await test.value(member, api.report.transactions, {});
  expect(lines).toEqual([
    ...list.map(({ txId, txTime, amount, moved, currentAvailBalance }) => {
      const local = new Date(Date.parse(txTime) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      return `"${local}","deposit","deposit","#${txId}",${amount},${moved},${currentAvailBalance},"PHP"`;
    }),
    '',
  ]);
  expect((await request(member, 'language=EN&txType=betting')).body.split('\r\n')).toHaveLength(2);
});

it('uses the site’s headings, contains no formula, and reports further lines', async () => {
  const lines = await written(3);
  expect(lines[0]).toContain('"Oras (Asia/Manila)","Uri"');
  expect(lines).toHaveLength(6);
  for (const line of lines.slice(1, 4)) expect(line).toContain(`"'+Deposito","Pumasok, ""buo""","#`);
  expect(lines.slice(4)).toEqual([`"'=More"`, '']);
  expect(await written(4)).toHaveLength(6);
  expect((await written(4)).at(-2)).toContain('10.00');
});

it('contains the member’s own record and requires a session', async () => {
  const other = await test.given.member({ balance: '77' });
  expect((await request(other)).body.split('\r\n')).toHaveLength(3);
  expect((await request(other)).body).not.toContain('20.50');
  expect((await request(null)).json()).toMatchObject({ errorCode: 'login.not.session' });
  const { statusCode } = await test.app.http.inject({
    method: 'GET',
    url: `${TRANSACTION_FILE}?language=EN`,
    headers: { cookie: member.cookie },
  });
  expect(statusCode).toBe(403);
});

it.each(['language=XX', 'language=EN&txType=all', 'language=EN&startDate=2026-02-30', 'language=EN&more=1'])(
  'refuses %s',
  async (query) => expect((await request(member, query)).statusCode).toBe(400),
);

it('allows one file at a time per member', async () => {
  const pending = await test.database.transaction(async (tx) => {
    await tx.run(lockTransfers, []);
    const codes: number[] = [];
    const calls = [1, 2, 3].map(async () => codes.push((await request(member)).statusCode));
    await expect.poll(() => codes).toEqual([429, 429]);
    return { calls, codes };
  });
  await Promise.all(pending.calls);
  expect(pending.codes).toEqual([429, 429, 200]);
  expect((await request(member)).statusCode).toBe(200);
});

it('works again after its headings were unavailable', async () => {
  const words = vi.fn(async () => WORDS).mockRejectedValueOnce(new Error('no words'));
  const server = serverWith({ words });
  const codes = [(await server.fetchFile()).statusCode, (await server.fetchFile()).statusCode];
  await server.stop();
  expect(codes).toEqual([500, 200]);
});
