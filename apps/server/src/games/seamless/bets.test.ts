import { api } from '@tessera/contract';
import { dayOf } from '@tessera/contract/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, expectedReply, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { disableMember } from '../../../testing/identity/blocked-members.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';

const SERVER_AHEAD_MS = 8 * 3_600_000;
const HUNDRED = 10_000_000;

const giveTokenElsewhere = statement<[player: string]>(
  'test.give-token-elsewhere',
  `UPDATE seamless_token SET provider = 'elsewhere' WHERE player = $1`,
);

let test: TestApp;
let supplier: Supplier;
let gameSession: PlayerSession;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

const openSession = async (balance = '100') => {
  gameSession = await supplier.openSession(test, { balance });
};
const bet = (request: object) => supplier.call(test, 'bet', request);
const win = (request: object) => supplier.call(test, 'win', request);
const rollback = (request: object) => supplier.call(test, 'rollback', request);
const balance = async () => (await test.value(gameSession.visitor, api.wallet.wallet, {})).sumBalance;

describe('bet', () => {
  it('takes its amount once, and repeats its reply to the same request', async () => {
    await openSession();
    const request = betOf(gameSession, { amount: 3_560_000 });
    const first = await bet(request);
    expect(first).toEqual(expectedReply('RS_OK', request, HUNDRED - 3_560_000));
    expect(await bet(request)).toEqual(first);
    expect(await bet({ ...request, request_uuid: 'asked-again' })).toMatchObject({
      body: { status: 'RS_OK' },
    });
    expect(await balance()).toBe('64.40');
  });

  it('counts for the day of the operator’s time zone', async () => {
    const sinceMidnightMs = (test.clock.now().getTime() + SERVER_AHEAD_MS) % DAY_MS;
    test.clock.advance(DAY_MS - sinceMidnightMs + 1000);
    await openSession();
    await bet(betOf(gameSession));
    const today = dayOf(test.clock.now().getTime());
    const days = { startDate: today, endDate: today };
    const { list, footer } = await test.value(gameSession.visitor, api.games.gameRecord, {
      language: 'EN',
      ...days,
    });
    expect([list.length, footer.totalHands]).toEqual([1, 1]);
  });

  it.each([
    ['amount', 2_000_000],
    ['round', 'another'],
    ['is_free', true],
    ['currency', 'EUR'],
    ['game_code', 'another'],
  ])('is a duplicate when the same id arrives with another %s', async (field, value) => {
    await openSession();
    const request = betOf(gameSession);
    await bet(request);
    const twin = { ...request, [field]: value };
    expect(await bet(twin)).toEqual(
      expectedReply('RS_ERROR_DUPLICATE_TRANSACTION', twin, HUNDRED - 1_000_000),
    );
  });

  it('is a duplicate with the id of another member’s bet', async () => {
    await openSession();
    const request = betOf(gameSession);
    await bet(request);
    await openSession();
    const theirs = betOf(gameSession, { transaction_uuid: request.transaction_uuid, round: request.round });
    expect(await bet(theirs)).toEqual(expectedReply('RS_ERROR_DUPLICATE_TRANSACTION', theirs, HUNDRED));
  });

  it('above the balance takes nothing, even after a later deposit', async () => {
    await openSession('5');
    const [small, large] = [
      betOf(gameSession, { amount: 400_000 }),
      betOf(gameSession, { amount: 1_000_000 }),
    ];
    await bet(small);
    expect(await bet(large)).toEqual(expectedReply('RS_ERROR_NOT_ENOUGH_MONEY', large, 100_000));
    await win(winOf(small, { amount: 9_000_000 }));
    expect(await bet(large)).toEqual(expectedReply('RS_ERROR_NOT_ENOUGH_MONEY', large, 9_100_000));
  });

  it('is refused permanently after its rollback', async () => {
    await openSession();
    const request = betOf(gameSession);
    const early = rollbackOf(request);
    expect(await rollback(early)).toEqual(expectedReply('RS_OK', early, HUNDRED));
    for (let time = 0; time < 2; time += 1) {
      expect(await bet(request)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', request, HUNDRED));
    }
  });

  it('is refused to a new request after its rollback; the same request gets the same reply', async () => {
    await openSession();
    const request = betOf(gameSession);
    await bet(request);
    await rollback(rollbackOf(request));
    expect(await bet(request)).toEqual(expectedReply('RS_OK', request, HUNDRED));
    const anew = { ...request, request_uuid: 'anew' };
    expect(await bet(anew)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', anew, HUNDRED));
  });

  it('of a free round takes nothing, and its win is paid', async () => {
    await openSession('1');
    const request = betOf(gameSession, { is_free: true, amount: 0 });
    expect(await bet(request)).toEqual(expectedReply('RS_OK', request, 100_000));
    const won = winOf(request, { is_free: true });
    expect(await win(won)).toEqual(expectedReply('RS_OK', won, 2_600_000));
  });

  it('in another currency is refused', async () => {
    await openSession();
    const request = betOf(gameSession, { currency: 'EUR' });
    expect(await bet(request)).toEqual(expectedReply('RS_ERROR_WRONG_CURRENCY', request, HUNDRED));
  });

  it('on a game of another vendor is refused', async () => {
    await openSession();
    const request = betOf(gameSession, { game_code: 'no-such-game' });
    expect(await bet(request)).toEqual(expectedReply('RS_ERROR_INVALID_GAME', request, HUNDRED));
  });

  it('with an unknown token or a token of another member is refused', async () => {
    await openSession();
    const first = gameSession;
    await openSession();
    const foreign = betOf({ ...first, token: gameSession.token });
    for (const request of [foreign, betOf({ ...gameSession, token: 'made-up-token' })]) {
      const { user, request_uuid } = request;
      const status = 'RS_ERROR_INVALID_TOKEN';
      expect(await bet(request)).toEqual({ status: 200, body: { user, request_uuid, status } });
    }
  });

  it('with a token of another provider is refused', async () => {
    await openSession();
    await test.database.run(giveTokenElsewhere, [gameSession.user]);
    const request = betOf(gameSession);
    const { user, request_uuid } = request;
    const status = 'RS_ERROR_INVALID_TOKEN';
    expect(await bet(request)).toEqual({ status: 200, body: { user, request_uuid, status } });
  });

  it('with an expired token is refused, except in an open round', async () => {
    await openSession();
    const [settled, undone, delayed] = [betOf(gameSession), betOf(gameSession), betOf(gameSession)];
    await bet(settled);
    await bet(undone);
    test.clock.advance(DAY_MS);
    expect(await bet(delayed)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', delayed, HUNDRED - 2_000_000));
    expect(await win(winOf(settled))).toMatchObject({
      body: { status: 'RS_OK', balance: HUNDRED + 500_000 },
    });
    expect(await rollback(rollbackOf(undone))).toMatchObject({
      body: { status: 'RS_OK', balance: HUNDRED + 1_500_000 },
    });
  });

  it('of a blocked member is refused, and earlier bets are settled', async () => {
    await openSession();
    const [settled, undone, delayed] = [betOf(gameSession), betOf(gameSession), betOf(gameSession)];
    await bet(settled);
    await bet(undone);
    await test.database.run(disableMember, [gameSession.visitor.info.userName]);
    expect(await bet(delayed)).toEqual(expectedReply('RS_ERROR_USER_DISABLED', delayed, HUNDRED - 2_000_000));
    expect(await win(winOf(settled))).toMatchObject({ body: { status: 'RS_OK' } });
    expect(await rollback(rollbackOf(undone))).toMatchObject({
      body: { status: 'RS_OK', balance: HUNDRED + 1_500_000 },
    });
  });

  it('of a member on a break is refused with the reason every time', async () => {
    await openSession();
    await test.value(gameSession.visitor, api.protection.takeBreak, { term: '24h' });
    const refused = { status: 'RS_ERROR_USER_DISABLED', reason: 'break', balance: HUNDRED };
    const request = betOf(gameSession);
    expect(await bet(request)).toMatchObject({ body: refused });
    expect(await bet(request)).toMatchObject({ body: refused });
  });
});

it('the books balance', async () => {
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
