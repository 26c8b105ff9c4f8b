import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import {
  runsGames,
  type PlayerSession,
  startSupplier,
  type Supplier,
} from '../../../testing/games/supplier.ts';
import { betOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { seedGames } from '../seed/seed-games.ts';

interface Merchant {
  readonly test: TestApp;
  readonly supplier: Supplier;
  readonly session: PlayerSession;
}
async function openMerchant(...[code, options]: Parameters<typeof startSupplier>): Promise<Merchant> {
  const supplier = await startSupplier(code, options);
  const test = await startTestApp({ env: supplier.env });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  return { test, supplier, session: await supplier.openSession(test, { balance: '100' }) };
}
const leave = async ({ test, supplier }: Merchant) => {
  await test.stop();
  await supplier.stop();
};

describe('provider of the Hub88 dialect', () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await openMerchant('aurora');
  });
  afterAll(() => leave(merchant));

  const send = (body: string, signature?: string, path = '/transaction/bet') =>
    merchant.supplier.send(
      merchant.test,
      path,
      body,
      signature === undefined ? {} : { 'x-hub88-signature': signature },
    );
  const signed = (body: string, path?: string) => send(body, merchant.supplier.sign(body), path);

  it('is refused without a valid signature of the body', async () => {
    const body = JSON.stringify(betOf(merchant.session));
    const altered = body.replace('1000000', '1000010');
    for (const one of [
      send(body),
      send(body, 'AAAA'),
      send(body, ''),
      send(altered, merchant.supplier.sign(body)),
    ]) {
      const refused = { error: 'signature invalid', status: 'RS_ERROR_INVALID_SIGNATURE' };
      expect(await one).toEqual({ status: 401, body: refused });
    }
    expect((await merchant.test.value(merchant.session.visitor, api.wallet.wallet, {})).sumBalance).toBe(
      '100.00',
    );
  });

  it('gets an error for an empty body and for an unknown path', async () => {
    expect(await send('')).toMatchObject({ status: 400 });
    expect((await signed('{}', '/transaction/jackpot')).status).toBe(404);
    expect((await signed('{}', '/wallet/bet')).status).toBe(404);
  });

  it.each(['{', '[]', '"text"', 'null', '{"request_uuid":"q"}'])(
    'gets a syntax error for %s',
    async (body) => {
      expect(await signed(body)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_SYNTAX' } });
    },
  );

  it.each([
    ['is cut off', (body: string) => body.slice(0, -1)],
    ['names a field twice', (body: string) => body.replace('"amount"', '"amount":1,"amount"')],
    ['names a prototype', (body: string) => body.replace('"amount"', '"__proto__":{},"amount"')],
    ['lacks a field', (body: string) => body.replace(/"amount":\d+,?/, '').replace(/,}$/, '}')],
  ])('gets an error with the request id when the message %s', async (_what, spoilt) => {
    const body = spoilt(JSON.stringify(betOf(merchant.session, { request_uuid: 'q "5"' })));
    const expected = { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: 'q "5"' };
    expect(await signed(body)).toEqual({ status: 200, body: expected });
  });

  it.each([
    ['amount', '1e6'],
    ['amount', '10.5'],
    ['amount', '"1000000"'],
    ['amount', '-1000000'],
    ['amount', '9007199254740993'],
    // Less than a hundredth of a peso.
    ['amount', '1000001'],
    ['amount', '999'],
    ['round_closed', '"false"'],
    ['currency', '"peso"'],
    ['token', '"short"'],
    ['transaction_uuid', '"\\u0000"'],
    ['game_code', '"a\\u0000"'],
    ['round', '{}'],
  ])('gets a type error when %s is %s', async (field, written) => {
    const body = JSON.stringify(betOf(merchant.session, { request_uuid: 'q1', [field]: 'HERE' })).replace(
      '"HERE"',
      written,
    );
    expect(await signed(body)).toMatchObject({
      status: 200,
      body: { status: 'RS_ERROR_WRONG_TYPES', request_uuid: 'q1' },
    });
  });

  it('may send additional fields', async () => {
    const request = {
      ...betOf(merchant.session),
      bet: '{"odds":1.85}',
      new_in_2027: { odds: 1.85 },
      supplier_user: null,
    };
    expect(await merchant.supplier.call(merchant.test, 'bet', request)).toMatchObject({
      body: { status: 'RS_OK' },
    });
  });

  it('gets a player name without personal data, and the balance', async () => {
    const { user, token, game_code, visitor } = merchant.session;
    expect(user).not.toContain(visitor.info.userName);
    const info = await merchant.supplier.call(merchant.test, 'info', { user, request_uuid: 'q2' });
    expect(info.body).toMatchObject({
      user,
      request_uuid: 'q2',
      status: 'RS_OK',
      country: 'PH',
      birth_date: null,
    });
    const request = { user, token, game_code, request_uuid: 'q3' };
    expect(await merchant.supplier.call(merchant.test, 'balance', request)).toMatchObject({
      body: { user, request_uuid: 'q3', status: 'RS_OK', currency: 'PHP', balance: expect.any(Number) },
    });
    const refused = async (request: object) =>
      (await merchant.supplier.call(merchant.test, 'balance', request)).body.status;
    expect(await refused({ ...request, token: 'made-up-token' })).toBe('RS_ERROR_INVALID_TOKEN');
    expect(await refused({ ...request, game_code: 'none' })).toBe('RS_ERROR_INVALID_GAME');
    const { user: other } = await merchant.supplier.openSession(merchant.test, { balance: '7' });
    expect(await refused({ ...request, user: other })).toBe('RS_ERROR_INVALID_TOKEN');
    const nobody = await merchant.supplier.call(merchant.test, 'info', {
      user: 'nobody',
      request_uuid: 'q4',
    });
    expect(nobody.body.status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('gets the same player name and a new token for each launch', async () => {
    const { visitor, user, token } = merchant.session;
    const { games } = await merchant.test.value(visitor, api.games.gameList, {
      language: 'EN',
      gameType: 'LIVE',
    });
    const launch = { nodeId: games[0]?.nodeId ?? '', language: 'TY' };
    const answer = await merchant.test.value(visitor, api.games.launchGame, launch);
    expect(answer).toMatchObject({
      launchMode: 'frame',
      gameUrl: expect.stringMatching(/^https:\/\/games\.example\//),
    });
    const last = merchant.supplier.launches.at(-1);
    expect(last).toMatchObject({
      user,
      operator_id: 'house',
      currency: 'PHP',
      lang: 'fil',
      platform: 'GPL_MOBILE',
    });
    expect(last?.token).not.toBe(token);
  });

  it.each(['forging', 'failing'] as const)(
    'is reported as under maintenance to a member while it is %s',
    async (mood) => {
      merchant.supplier.mood = mood;
      const { visitor } = merchant.session;
      const { games } = await merchant.test.value(visitor, api.games.gameList, {
        language: 'EN',
        gameType: 'LIVE',
      });
      const launch = { nodeId: games[0]?.nodeId ?? '', language: 'EN' };
      const { status, body } = await merchant.test.call(visitor, api.games.launchGame, launch);
      expect([status, body]).toMatchObject([503, { errorCode: 'vendor_under_maintenance' }]);
      merchant.supplier.mood = 'well';
    },
  );
});

describe('provider of the Caleta dialect', () => {
  let merchant: Merchant;
  beforeAll(async () => {
    merchant = await openMerchant('orange', {
      dialect: 'caleta',
      agreed: { decimals: 4, unknownRollback: 'refuse', tokenHours: 1 },
    });
  });
  afterAll(() => leave(merchant));

  it('swaps its launch token for a session token, which alone is valid for bets', async () => {
    const { test, supplier, session } = merchant;
    const swap = async (token: string) => (await supplier.call(test, 'check', { token })).body;
    const first = await swap(session.token);
    expect(first).toMatchObject({
      status: 'RS_OK',
      user: session.user,
      currency: 'PHP',
      balance: 10_000_000,
    });
    expect(await swap(session.token)).toEqual(first);
    const placed = betOf({ ...session, token: first.token ?? '' }, { amount: 10 });
    expect(await supplier.call(test, 'bet', placed)).toMatchObject({
      body: { status: 'RS_OK', balance: 9_999_990 },
    });
    const old = betOf(session);
    expect(await supplier.call(test, 'bet', old)).toMatchObject({
      body: { status: 'RS_ERROR_TOKEN_EXPIRED' },
    });
    expect(await supplier.call(test, 'win', winOf(placed, { token: session.token }))).toMatchObject({
      body: { status: 'RS_OK' },
    });
    test.clock.advance(DAY_MS);
    expect((await swap('made-up-token')).status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('gets the agreed reply to a rollback of an unknown bet, and the later bet is refused', async () => {
    const { test, supplier } = merchant;
    const session = await supplier.openSession(test, { balance: '100' });
    const placed = betOf(session);
    const { user, token, game_code, round, transaction_uuid } = placed;
    const undo = { user, token, game_code, round, reference_transaction_uuid: transaction_uuid };
    for (const id of ['u1', 'u1', 'u2']) {
      const request = { ...undo, transaction_uuid: id, request_uuid: id };
      expect(await supplier.call(test, 'rollback', request)).toMatchObject({
        body: { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' },
      });
    }
    expect(await supplier.call(test, 'bet', placed)).toMatchObject({
      body: { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 10_000_000 },
    });
  });
});

describe('provider with permitted addresses', () => {
  it('is refused from another address', async () => {
    const supplier = await startSupplier('fenced', {
      agreed: { addresses: ['203.0.113.0/24', '2001:db8::/32'] },
    });
    const test = await startTestApp({ env: { ...supplier.env, TRUST_PROXY: '1' } });
    const body = JSON.stringify({ user: 'nobody', request_uuid: 'q' });
    const from = async (address: string) => {
      const headers = { 'x-hub88-signature': supplier.sign(body), 'x-forwarded-for': address };
      return (await supplier.send(test, '/user/info', body, headers)).status;
    };
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('2001:db8::9')).toBe(200);
    expect(await from('203.0.114.9')).toBe(403);
    await leave({ test, supplier } as Merchant);
  });
});
