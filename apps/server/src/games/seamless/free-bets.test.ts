import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, expectedReply, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { disableMember } from '../../../testing/identity/blocked-members.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';

const { games, play, report, wallet } = api;
const HUNDRED = 10_000_000;
const WON = 2_500_000;

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
beforeEach(async () => {
  gameSession = await supplier.openSession(test, { balance: '100' });
});

const bet = (request: object) => supplier.call(test, 'bet', request);
const win = (request: object) => supplier.call(test, 'win', request);
const rollback = (request: object) => supplier.call(test, 'rollback', request);
const freeBet = (more: object = {}) => betOf(gameSession, { is_free: true, amount: 0, ...more });
const rows = async () => (await test.value(gameSession.visitor, games.gameRecord, { language: 'EN' })).list;
const movements = async () => (await test.value(gameSession.visitor, report.transactions, {})).list;

const givenAs = statement<[transactionUuid: string], { campaign: string | null; reward: string | null }>(
  'test.given-as',
  `SELECT campaign_uuid AS campaign, reward_uuid AS reward FROM round_move WHERE transaction_id = $1`,
);

describe('free bet', () => {
  it.each([0, 1_000_000, 90 * HUNDRED])('worth %i takes nothing, even when repeated', async (amount) => {
    const request = freeBet({ amount });
    for (const one of [request, request, { ...request, request_uuid: 'asked-again' }])
      expect(await bet(one)).toEqual(expectedReply('RS_OK', one, HUNDRED));
    expect(await movements()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ betAmount: '0.00', freeBets: 1, status: 0 }]);
  });

  it.each([
    ['amount', 1_000_000],
    ['round', 'another'],
    ['is_free', false],
    ['currency', 'EUR'],
    ['game_code', 'another'],
  ])('is a duplicate when the same id arrives with another %s', async (field, value) => {
    const request = freeBet();
    await bet(request);
    const twin = { ...request, [field]: value };
    expect(await bet(twin)).toEqual(expectedReply('RS_ERROR_DUPLICATE_TRANSACTION', twin, HUNDRED));
  });

  it('is refused permanently after its rollback, without a round', async () => {
    const request = freeBet();
    const early = rollbackOf(request);
    expect(await rollback(early)).toEqual(expectedReply('RS_OK', early, HUNDRED));
    expect(await bet(request)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', request, HUNDRED));
    expect(await rows()).toEqual([]);
  });

  it('of a blocked member is refused; earlier free bets are paid and rolled back', async () => {
    const [won, undone, delayed] = [freeBet(), freeBet(), freeBet()];
    await bet(won);
    await bet(undone);
    await test.database.run(disableMember, [gameSession.visitor.info.userName]);
    expect(await bet(delayed)).toEqual(expectedReply('RS_ERROR_USER_DISABLED', delayed, HUNDRED));
    expect(await win(winOf(won))).toMatchObject({ body: { status: 'RS_OK', balance: HUNDRED + WON } });
    expect(await rollback(rollbackOf(undone))).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('stores its campaign and reward', async () => {
    const request = freeBet({ campaign_uuid: 'summer', reward_uuid: 'reward-7' });
    await bet(request);
    expect(await test.database.one(givenAs, [request.transaction_uuid])).toEqual({
      campaign: 'summer',
      reward: 'reward-7',
    });
  });
});

describe('win of a free bet', () => {
  it.each([true, false])('is paid once in money with is_free %s', async (is_free) => {
    const request = freeBet();
    await bet(request);
    const won = winOf(request, { is_free });
    const first = await win(won);
    expect(first).toEqual(expectedReply('RS_OK', won, HUNDRED + WON));
    expect(await win(won)).toEqual(first);
    const [paid] = await movements();
    expect(paid).toMatchObject({ txKind: 'win', amount: '25.00', currentAvailBalance: '125.00' });
  });

  it('is not paid for an unknown or rolled back bet', async () => {
    const [unknown, undone] = [freeBet(), freeBet()];
    const early = winOf(unknown);
    expect(await win(early)).toEqual(expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', early, HUNDRED));
    await bet(undone);
    await rollback(rollbackOf(undone));
    const delayed = winOf(undone);
    expect(await win(delayed)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', delayed, HUNDRED));
  });

  it('is rolled back once, below a zero balance if it was spent', async () => {
    const request = freeBet();
    const won = winOf(request);
    await bet(request);
    await win(won);
    await bet(betOf(gameSession, { amount: HUNDRED + WON }));
    const undo = rollbackOf(won);
    for (const one of [undo, undo, rollbackOf(won)])
      expect(await rollback(one)).toEqual(expectedReply('RS_OK', one, -WON));
  });
});

describe('rollback of a free bet', () => {
  it('returns no money and cancels the round', async () => {
    const request = freeBet({ amount: 1_000_000 });
    await bet(request);
    const undo = rollbackOf(request);
    for (const one of [undo, undo, rollbackOf(request)])
      expect(await rollback(one)).toEqual(expectedReply('RS_OK', one, HUNDRED));
    expect(await rows()).toMatchObject([{ status: 4, freeBets: 0, freeAmount: '0.00', betAmount: '0.00' }]);
  });
});

describe('free bets in the member’s record', () => {
  it('are part of a round beside paid bets, with their value', async () => {
    const paid = betOf(gameSession, { amount: 400_000 });
    await bet(paid);
    await bet(freeBet({ round: paid.round, amount: 1_000_000 }));
    const undone = freeBet({ round: paid.round, amount: 500_000 });
    await bet(undone);
    await rollback(rollbackOf(undone));
    await win(winOf(paid, { round_closed: true }));
    const row = {
      betAmount: '4.00',
      winAmount: '25.00',
      profitAndLoss: '21.00',
      freeBets: 1,
      freeAmount: '10.00',
    };
    expect(await rows()).toMatchObject([{ ...row, status: 1 }]);
    const orderNo = (await rows())[0]?.orderNo ?? '';
    const input = { orderNo, language: 'EN' };
    expect(await test.value(gameSession.visitor, play.gameRound, input)).toMatchObject({
      bet: row,
      movements: [
        { kind: 'bet', amount: '-4.00' },
        { kind: 'win', amount: '25.00' },
      ],
    });
    const txId = (await movements())[0]?.txId ?? '';
    const explained = { txId, language: 'EN' };
    expect(
      (await test.value(gameSession.visitor, report.explainTransaction, explained)).origin,
    ).toMatchObject({
      kind: 'round',
      orderNo,
      freeBets: 1,
    });
  });

  it('are a loss without a win, not a tie', async () => {
    await bet(freeBet({ round_closed: true }));
    expect(await rows()).toMatchObject([{ status: 2, profitAndLoss: '0.00' }]);
    expect((await test.value(gameSession.visitor, wallet.wallet, {})).sumBalance).toBe('100.00');
  });
});

it('the books balance', async () => {
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
