import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { startSupplied } from '../../../testing/supplied.ts';
import type { Seat, Supplier } from '../../../testing/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/wallet-calls.ts';
import { type BetSettled, betSettled } from '../events.ts';
import { statement } from '../../platform/database/statement.ts';
import { listCalledMovements } from '../play/queries.ts';
import { closeRounds } from './close-rounds.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let supplier: Supplier;
let seat: Seat;
/** What listeners were told, in ledger units: stake and win. */
let heard: [bigint, bigint][];
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({ env: { LOG_LEVEL: 'silent' } }));
  const { events } = test.app.deps.games;
  const publish = events.publish.bind(events);
  vi.spyOn(events, 'publish').mockImplementation(async (tx, event, payload) => {
    await publish(tx, event, payload);
    if (event.name !== betSettled.name) return;
    if (!tx.inTransaction) throw new Error('said outside of its transaction');
    const { stakeUnits, winUnits } = payload as BetSettled;
    heard.push([stakeUnits, winUnits]);
  });
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  heard = [];
  seat = await supplier.seat(test, { balance: '100' });
});

const bet = (request: object) => supplier.call(test, 'bet', request);
const win = (request: object) => supplier.call(test, 'win', request);
const rollback = (request: object) => supplier.call(test, 'rollback', request);
const record = (more: object = {}) =>
  test.value(seat.visitor, api.games.gameRecord, { language: 'EN', ...more });

it('a round of several bets and wins is one row that adds up, and is said when it closes', async () => {
  const round = { round: 'r1' };
  const first = betOf(seat, round);
  await bet(first);
  await bet(betOf(seat, { ...round, amount: 500_000 }));
  await win(winOf(first, { amount: 700_000 }));
  const row = { gameType: 'LIVE', betAmount: '15.00', winAmount: '7.00', profitAndLoss: '-8.00' };
  expect((await record()).list).toMatchObject([{ ...row, status: 0, balanceAfter: '92.00' }]);
  expect(heard).toEqual([]);
  await win(winOf(first, { amount: 1_000_000, round_closed: true }));
  expect(await record()).toMatchObject({
    list: [{ ...row, winAmount: '17.00', profitAndLoss: '2.00', status: 1, balanceAfter: '102.00' }],
    footer: { totalHands: 1, betAmount: '15.00', winAmount: '17.00', netProfit: '2.00' },
  });
  expect(heard).toEqual([[150_000n, 170_000n]]);
});

it('a round is explained by what each of its calls moved, found by an index', async () => {
  const first = betOf(seat, { amount: 300_000 });
  const undone = betOf(seat, { round: first.round, amount: 200_000 });
  for (const request of [first, undone, betOf(seat)]) await bet(request);
  await win(winOf(first, { amount: 700_000 }));
  await rollback(rollbackOf(undone));
  const { list } = await record();
  const orderNo = list.at(-1)?.orderNo ?? '';
  const { movements } = await test.value(seat.visitor, api.play.gameRound, { orderNo, language: 'EN' });
  expect(movements).toMatchObject([
    { kind: 'bet', amount: '-3.00', balanceAfter: '97.00' },
    { kind: 'bet', amount: '-2.00' },
    { kind: 'win', amount: '7.00' },
    { kind: 'rollback', amount: '2.00', balanceAfter: '94.00' },
  ]);
  const explained = statement<[], { 'QUERY PLAN': string }>(
    'test.explain-movements',
    `EXPLAIN ${listCalledMovements.text.replace('$1', orderNo)}`,
  );
  const lines = await test.database.transaction(async (tx) => {
    await tx.run(statement('test.no-scans', 'SET LOCAL enable_seqscan = off'), []);
    return tx.many(explained, []);
  });
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('seamless_transaction_of_round');
});

it('a bet that closes its round is said at once', async () => {
  await bet(betOf(seat, { round_closed: true }));
  expect((await record()).list).toMatchObject([{ status: 2, betAmount: '10.00', winAmount: '0.00' }]);
  expect(heard).toEqual([[100_000n, 0n]]);
});

it('what comes to a closed round corrects it, and the difference is said', async () => {
  const placed = betOf(seat);
  await bet(placed);
  const won = winOf(placed, { round_closed: true });
  await win(won);
  await rollback(rollbackOf(won, { round_closed: true }));
  await win(winOf(placed, { amount: 300_000 }));
  expect((await record()).list).toMatchObject([{ status: 2, winAmount: '3.00', balanceAfter: '93.00' }]);
  expect(heard).toEqual([
    [100_000n, 250_000n],
    [0n, -250_000n],
    [0n, 30_000n],
  ]);
});

it('a bet opens a closed round again', async () => {
  const placed = betOf(seat);
  await bet({ ...placed, round_closed: true });
  const more = betOf(seat, { round: placed.round });
  await bet(more);
  expect((await record()).list).toMatchObject([{ status: 0, betAmount: '20.00' }]);
  await win(winOf(more, { amount: 0, round_closed: true }));
  expect(heard).toEqual([
    [100_000n, 0n],
    [100_000n, 0n],
  ]);
});

it('a round whose bets were all taken back is cancelled, and nothing is said of it', async () => {
  const placed = betOf(seat);
  await bet(placed);
  await rollback(rollbackOf(placed));
  expect((await record()).list).toMatchObject([
    { status: 4, betAmount: '0.00', winAmount: '0.00', balanceAfter: '100.00' },
  ]);
  expect(heard).toEqual([]);
});

it('the record tells what is settled from what is not, with the totals of each', async () => {
  await bet(betOf(seat, { amount: 400_000 }));
  await bet(betOf(seat, { round_closed: true }));
  const unsettled = await record({ settled: '0' });
  expect(unsettled).toMatchObject({ list: [{ status: 0 }], footer: { totalHands: 1, betAmount: '4.00' } });
  const settled = await record({ settled: '1', gameType: 'LIVE' });
  expect(settled).toMatchObject({ list: [{ status: 2 }], footer: { totalHands: 1, betAmount: '10.00' } });
  expect((await record()).footer).toMatchObject({ totalHands: 2, betAmount: '14.00' });
});

it('a round that its provider forgot is closed after 48 hours, and what comes late still counts', async () => {
  const placed = betOf(seat);
  await bet(placed);
  const closeLater = (ms: number) => {
    const now = new Date(test.clock.now().getTime() + ms);
    return closeRounds({ ...test.app.deps.games, clock: { now: () => now } });
  };
  await closeLater(48 * HOUR_MS);
  expect((await record()).list).toMatchObject([{ status: 0 }]);
  await closeLater(48 * HOUR_MS + 1);
  expect((await record()).list).toMatchObject([{ status: 2 }]);
  await win(winOf(placed));
  expect((await record()).list).toMatchObject([{ status: 1, winAmount: '25.00' }]);
  expect(heard).toEqual(
    expect.arrayContaining([
      [100_000n, 0n],
      [0n, 250_000n],
    ]),
  );
});

it('nothing is moved when whoever listens cannot take it', async () => {
  const placed = betOf(seat);
  vi.mocked(test.app.deps.games.events.publish).mockRejectedValueOnce(new Error('not taken'));
  expect(await bet({ ...placed, round_closed: true })).toMatchObject({ status: 500 });
  expect((await test.value(seat.visitor, api.wallet.wallet, {})).sumBalance).toBe('100.00');
  expect(await bet({ ...placed, round_closed: true })).toMatchObject({ body: { status: 'RS_OK' } });
});
