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
  gameSession = await supplier.seat(test, { balance: '100' });
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

describe('a free bet', () => {
  it.each([0, 1_000_000, 90 * HUNDRED])(
    'worth %i takes nothing, however often it is asked',
    async (amount) => {
      const request = freeBet({ amount });
      for (const one of [request, request, { ...request, request_uuid: 'asked-again' }])
        expect(await bet(one)).toEqual(expectedReply('RS_OK', one, HUNDRED));
      expect(await movements()).toHaveLength(1);
      expect(await rows()).toMatchObject([{ betAmount: '0.00', freeBets: 1, status: 0 }]);
    },
  );

  it.each([
    ['amount', 1_000_000],
    ['round', 'another'],
    ['is_free', false],
    ['currency', 'EUR'],
    ['game_code', 'another'],
  ])('with the id of another that differs in %s is a duplicate', async (field, value) => {
    const request = freeBet();
    await bet(request);
    const twin = { ...request, [field]: value };
    expect(await bet(twin)).toEqual(expectedReply('RS_ERROR_DUPLICATE_TRANSACTION', twin, HUNDRED));
  });

  it('whose rollback came first is refused for good, and is no round', async () => {
    const request = freeBet();
    const early = rollbackOf(request);
    expect(await rollback(early)).toEqual(expectedReply('RS_OK', early, HUNDRED));
    expect(await bet(request)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', request, HUNDRED));
    expect(await rows()).toEqual([]);
  });

  it('of a member who may not play is refused; what was played free before is paid and taken back', async () => {
    const [won, undone, late] = [freeBet(), freeBet(), freeBet()];
    await bet(won);
    await bet(undone);
    await test.database.run(disableMember, [gameSession.visitor.info.userName]);
    expect(await bet(late)).toEqual(expectedReply('RS_ERROR_USER_DISABLED', late, HUNDRED));
    expect(await win(winOf(won))).toMatchObject({ body: { status: 'RS_OK', balance: HUNDRED + WON } });
    expect(await rollback(rollbackOf(undone))).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('keeps the campaign and the reward it was given by', async () => {
    const request = freeBet({ campaign_uuid: 'summer', reward_uuid: 'reward-7' });
    await bet(request);
    expect(await test.database.one(givenAs, [request.transaction_uuid])).toEqual({
      campaign: 'summer',
      reward: 'reward-7',
    });
  });
});

describe('the win of a free bet', () => {
  it.each([true, false])('that says is_free %s is paid in money, once', async (is_free) => {
    const request = freeBet();
    await bet(request);
    const won = winOf(request, { is_free });
    const first = await win(won);
    expect(first).toEqual(expectedReply('RS_OK', won, HUNDRED + WON));
    expect(await win(won)).toEqual(first);
    const [paid] = await movements();
    expect(paid).toMatchObject({ txKind: 'win', amount: '25.00', currentAvailBalance: '125.00' });
  });

  it('is not paid while its bet is unknown, nor once that was taken back', async () => {
    const [unknown, undone] = [freeBet(), freeBet()];
    const early = winOf(unknown);
    expect(await win(early)).toEqual(expectedReply('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', early, HUNDRED));
    await bet(undone);
    await rollback(rollbackOf(undone));
    const late = winOf(undone);
    expect(await win(late)).toEqual(expectedReply('RS_ERROR_TRANSACTION_ROLLED_BACK', late, HUNDRED));
  });

  it('is taken back once, below zero where it was spent', async () => {
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

describe('a free bet that is taken back', () => {
  it('gives nothing back, and its round was cancelled', async () => {
    const request = freeBet({ amount: 1_000_000 });
    await bet(request);
    const undo = rollbackOf(request);
    for (const one of [undo, undo, rollbackOf(request)])
      expect(await rollback(one)).toEqual(expectedReply('RS_OK', one, HUNDRED));
    expect(await rows()).toMatchObject([{ status: 4, freeBets: 0, freeAmount: '0.00', betAmount: '0.00' }]);
  });
});

describe('what a member is told of it', () => {
  it('is a round with its free bets beside the paid ones, and what they are worth', async () => {
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
    const asked = { orderNo, language: 'EN' };
    expect(await test.value(gameSession.visitor, play.gameRound, asked)).toMatchObject({
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

  it('is a loss where it won nothing, and no tie', async () => {
    await bet(freeBet({ round_closed: true }));
    expect(await rows()).toMatchObject([{ status: 2, profitAndLoss: '0.00' }]);
    expect((await test.value(gameSession.visitor, wallet.wallet, {})).sumBalance).toBe('100.00');
  });
});

it('leaves the books in order', async () => {
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
