import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, expectedReply, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';

const HUNDRED = 10_000_000;

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

describe('win', () => {
  it('is paid once', async () => {
    await openSession();
    const request = betOf(gameSession);
    await bet(request);
    const won = winOf(request);
    const first = await win(won);
    expect(first).toEqual(expectedReply('RS_OK', won, HUNDRED + 1_500_000));
    expect(await win(won)).toEqual(first);
    const other = { ...won, amount: 2_500_010 };
    expect(await win({ ...won, amount: 2_600_000 })).toMatchObject({
      body: { status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: HUNDRED + 1_500_000 },
    });
    expect(await win(other)).toMatchObject({ body: { status: 'RS_ERROR_WRONG_TYPES' } });
  });

  it('is not paid before its bet, and is paid after it', async () => {
    await openSession();
    const request = betOf(gameSession);
    const won = winOf(request);
    expect(await win(won)).toEqual(expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', won, HUNDRED));
    await bet(request);
    expect(await win(won)).toEqual(expectedReply('RS_OK', won, HUNDRED + 1_500_000));
  });

  it('is not paid in another currency', async () => {
    await openSession();
    const request = betOf(gameSession);
    await bet(request);
    const won = winOf(request, { currency: 'EUR' });
    expect(await win(won)).toEqual(expectedReply('RS_ERROR_WRONG_CURRENCY', won, HUNDRED - 1_000_000));
  });

  it('is not paid for a rolled back bet', async () => {
    await openSession();
    const [undone, never] = [betOf(gameSession), betOf(gameSession)];
    await bet(undone);
    for (const request of [undone, never]) {
      await rollback(rollbackOf(request));
      const won = winOf(request);
      expect(await win(won)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', won, HUNDRED));
    }
  });

  it('is not paid for a refused bet, another win or a bet of another member', async () => {
    await openSession('5');
    const theirs = betOf(gameSession, { amount: 100_000 });
    await bet(theirs);
    const won = winOf(theirs);
    await win(won);
    const refused = betOf(gameSession, { amount: HUNDRED });
    await bet(refused);
    const [ofRefused, ofWin] = [winOf(refused), winOf(won)];
    for (const one of [ofRefused, ofWin]) {
      expect(await win(one)).toEqual(expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', one, 2_900_000));
    }
    await openSession();
    const stolen = { ...winOf(theirs), user: gameSession.user, token: gameSession.token };
    expect(await win(stolen)).toEqual(expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', stolen, HUNDRED));
  });
});

describe('rollback', () => {
  it('returns a bet once, even when repeated', async () => {
    await openSession();
    const request = betOf(gameSession);
    await bet(request);
    const undo = rollbackOf(request);
    for (const one of [undo, undo, rollbackOf(request)]) {
      expect(await rollback(one)).toEqual(expectedReply('RS_OK', one, HUNDRED));
    }
  });

  it('takes back a spent win and leaves a negative balance until a deposit', async () => {
    await openSession('10');
    const first = betOf(gameSession);
    const won = winOf(first, { amount: 5_000_000 });
    await bet(first);
    await win(won);
    const next = betOf(gameSession, { amount: 4_500_000 });
    await bet(next);
    const undo = rollbackOf(won);
    expect(await rollback(undo)).toEqual(expectedReply('RS_OK', undo, -4_500_000));
    expect(await test.value(gameSession.visitor, api.wallet.wallet, {})).toMatchObject({
      sumBalance: '0.00',
      debt: '45.00',
    });
    const refused = betOf(gameSession, { amount: 10 * 1000 });
    expect(await bet(refused)).toEqual(expectedReply('RS_ERROR_NOT_ENOUGH_MONEY', refused, -4_500_000));
    expect(await win(winOf(next, { amount: 1_000_000 }))).toMatchObject({ body: { balance: -3_500_000 } });
    expect(await win(winOf(next, { amount: 4_000_000 }))).toMatchObject({ body: { balance: 500_000 } });
  });

  it('is a duplicate with a known id and other content', async () => {
    await openSession();
    const [one, other] = [betOf(gameSession), betOf(gameSession)];
    await bet(one);
    await bet(other);
    const undo = rollbackOf(one);
    await rollback(undo);
    const twin = { ...undo, reference_transaction_uuid: other.transaction_uuid };
    const asBet = rollbackOf(one, { transaction_uuid: other.transaction_uuid });
    for (const wrong of [twin, asBet]) {
      expect(await rollback(wrong)).toEqual(
        expectedReply('RS_ERROR_DUPLICATE_TRANSACTION', wrong, HUNDRED - 1_000_000),
      );
    }
  });

  it('reverses neither a bet of another member nor a rollback', async () => {
    await openSession();
    const theirs = betOf(gameSession);
    await bet(theirs);
    const undo = rollbackOf(betOf(gameSession));
    await rollback(undo);
    const ofUndo = { ...undo, ...rollbackOf(theirs), reference_transaction_uuid: undo.transaction_uuid };
    expect(await rollback(ofUndo)).toEqual(
      expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', ofUndo, HUNDRED - 1_000_000),
    );
    await openSession();
    const stolen = rollbackOf(theirs, { user: gameSession.user, token: gameSession.token });
    expect(await rollback(stolen)).toEqual(
      expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', stolen, HUNDRED),
    );
  });
});

it('the books balance', async () => {
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
