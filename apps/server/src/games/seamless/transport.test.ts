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
import { seedGames } from '../seed/seed-games.ts';

const DAY_MS = 86_400_000;

interface Merchant {
  readonly test: TestApp;
  readonly supplier: Supplier;
  readonly seat: PlayerSession;
}
async function openMerchant(...[code, options]: Parameters<typeof startSupplier>): Promise<Merchant> {
  const supplier = await startSupplier(code, options);
  const test = await startTestApp({ env: supplier.env });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  return { test, supplier, seat: await supplier.seat(test, { balance: '100' }) };
}
const leave = async ({ test, supplier }: Merchant) => {
  await test.stop();
  await supplier.stop();
};

describe('a provider of the Hub88 spelling', () => {
  let house: Merchant;
  beforeAll(async () => {
    house = await openMerchant('aurora');
  });
  afterAll(() => leave(house));

  const send = (body: string, signature?: string, path = '/transaction/bet') =>
    house.supplier.send(
      house.test,
      path,
      body,
      signature === undefined ? {} : { 'x-hub88-signature': signature },
    );
  const signed = (body: string, path?: string) => send(body, house.supplier.sign(body), path);

  it('is not heard without a signature, with a wrong one, or with that of another body', async () => {
    const body = JSON.stringify(betOf(house.seat));
    const altered = body.replace('1000000', '1000010');
    for (const one of [
      send(body),
      send(body, 'AAAA'),
      send(body, ''),
      send(altered, house.supplier.sign(body)),
    ]) {
      const refused = { error: 'signature invalid', status: 'RS_ERROR_INVALID_SIGNATURE' };
      expect(await one).toEqual({ status: 401, body: refused });
    }
    expect((await house.test.value(house.seat.visitor, api.wallet.wallet, {})).sumBalance).toBe('100.00');
  });

  it('is told that nothing came, and that nothing is there', async () => {
    expect(await send('')).toMatchObject({ status: 400 });
    expect((await signed('{}', '/transaction/jackpot')).status).toBe(404);
    expect((await signed('{}', '/wallet/bet')).status).toBe(404);
  });

  it.each(['{', '[]', '"text"', 'null', '{"request_uuid":"q"}'])(
    'hears that %s is no message',
    async (body) => {
      expect(await signed(body)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_SYNTAX' } });
    },
  );

  it.each([
    ['is cut off', (body: string) => body.slice(0, -1)],
    ['names a field twice', (body: string) => body.replace('"amount"', '"amount":1,"amount"')],
    ['names a prototype', (body: string) => body.replace('"amount"', '"__proto__":{},"amount"')],
    ['lacks a field', (body: string) => body.replace(/"amount":\d+,?/, '').replace(/,}$/, '}')],
  ])('hears that a message %s, with the id of its request', async (_what, spoilt) => {
    const body = spoilt(JSON.stringify(betOf(house.seat, { request_uuid: 'q "5"' })));
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
  ])('hears that %s cannot be %s', async (field, written) => {
    const body = JSON.stringify(betOf(house.seat, { request_uuid: 'q1', [field]: 'HERE' })).replace(
      '"HERE"',
      written,
    );
    expect(await signed(body)).toMatchObject({
      status: 200,
      body: { status: 'RS_ERROR_WRONG_TYPES', request_uuid: 'q1' },
    });
  });

  it('may send more than we ask for', async () => {
    const request = {
      ...betOf(house.seat),
      bet: '{"odds":1.85}',
      new_in_2027: { odds: 1.85 },
      supplier_user: null,
    };
    expect(await house.supplier.call(house.test, 'bet', request)).toMatchObject({
      body: { status: 'RS_OK' },
    });
  });

  it('hears who plays by a name that tells nothing, and the balance', async () => {
    const { user, token, game_code, visitor } = house.seat;
    expect(user).not.toContain(visitor.info.userName);
    const info = await house.supplier.call(house.test, 'info', { user, request_uuid: 'q2' });
    expect(info.body).toMatchObject({
      user,
      request_uuid: 'q2',
      status: 'RS_OK',
      country: 'PH',
      birth_date: null,
    });
    const asked = { user, token, game_code, request_uuid: 'q3' };
    expect(await house.supplier.call(house.test, 'balance', asked)).toMatchObject({
      body: { user, request_uuid: 'q3', status: 'RS_OK', currency: 'PHP', balance: expect.any(Number) },
    });
    const refused = async (request: object) =>
      (await house.supplier.call(house.test, 'balance', request)).body.status;
    expect(await refused({ ...asked, token: 'made-up-token' })).toBe('RS_ERROR_INVALID_TOKEN');
    expect(await refused({ ...asked, game_code: 'none' })).toBe('RS_ERROR_INVALID_GAME');
    const { user: other } = await house.supplier.seat(house.test, { balance: '7' });
    expect(await refused({ ...asked, user: other })).toBe('RS_ERROR_INVALID_TOKEN');
    const nobody = await house.supplier.call(house.test, 'info', { user: 'nobody', request_uuid: 'q4' });
    expect(nobody.body.status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('keeps the name of a member and gets a token for each launch', async () => {
    const { visitor, user, token } = house.seat;
    const { games } = await house.test.value(visitor, api.games.gameList, {
      language: 'EN',
      gameType: 'LIVE',
    });
    const launch = { nodeId: games[0]?.nodeId ?? '', language: 'TY' };
    const answer = await house.test.value(visitor, api.games.launchGame, launch);
    expect(answer).toMatchObject({
      launchMode: 'frame',
      gameUrl: expect.stringMatching(/^https:\/\/games\.example\//),
    });
    const last = house.supplier.launches.at(-1);
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
    'is under maintenance to a member while it is %s',
    async (mood) => {
      house.supplier.mood = mood;
      const { visitor } = house.seat;
      const { games } = await house.test.value(visitor, api.games.gameList, {
        language: 'EN',
        gameType: 'LIVE',
      });
      const launch = { nodeId: games[0]?.nodeId ?? '', language: 'EN' };
      const { status, body } = await house.test.call(visitor, api.games.launchGame, launch);
      expect([status, body]).toMatchObject([503, { errorCode: 'vendor_under_maintenance' }]);
      house.supplier.mood = 'well';
    },
  );
});

describe('a provider of the Caleta spelling', () => {
  let house: Merchant;
  beforeAll(async () => {
    house = await openMerchant('orange', {
      dialect: 'caleta',
      agreed: { decimals: 4, unknownRollback: 'refuse', tokenHours: 1 },
    });
  });
  afterAll(() => leave(house));

  it('swaps its launch token for one of the session, and bets go on with that alone', async () => {
    const { test, supplier, seat } = house;
    const swap = async (token: string) => (await supplier.call(test, 'check', { token })).body;
    const first = await swap(seat.token);
    expect(first).toMatchObject({ status: 'RS_OK', user: seat.user, currency: 'PHP', balance: 10_000_000 });
    expect(await swap(seat.token)).toEqual(first);
    const placed = betOf({ ...seat, token: first.token ?? '' }, { amount: 10 });
    expect(await supplier.call(test, 'bet', placed)).toMatchObject({
      body: { status: 'RS_OK', balance: 9_999_990 },
    });
    const old = betOf(seat);
    expect(await supplier.call(test, 'bet', old)).toMatchObject({
      body: { status: 'RS_ERROR_TOKEN_EXPIRED' },
    });
    expect(await supplier.call(test, 'win', winOf(placed, { token: seat.token }))).toMatchObject({
      body: { status: 'RS_OK' },
    });
    test.clock.advance(DAY_MS);
    expect((await swap('made-up-token')).status).toBe('RS_ERROR_INVALID_TOKEN');
  });

  it('hears of what never came what was agreed, and the late bet is refused all the same', async () => {
    const { test, supplier } = house;
    const seat = await supplier.seat(test, { balance: '100' });
    const placed = betOf(seat);
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

describe('a provider with addresses of its own', () => {
  it('is not heard from elsewhere', async () => {
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
