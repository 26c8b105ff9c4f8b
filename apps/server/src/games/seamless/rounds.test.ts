import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { statement } from '../../platform/database/statement.ts';
import { roundJobs } from '../../rounds/index.ts';
import { listProviderMovements } from '../record/queries.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let supplier: Supplier;
let gameSession: PlayerSession;
/** The last event before the test. */
let lastEvent: bigint;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({ env: { LOG_LEVEL: 'silent' } }));
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  lastEvent = (await events(0n)).at(-1)?.id ?? 0n;
  gameSession = await supplier.openSession(test, { balance: '100' });
});

const listEvents = statement<[after: bigint], { id: bigint; hands: number; stake: bigint; win: bigint }>(
  'test.round-events',
  `SELECT id, hands, stake_units AS stake, win_units AS win FROM round_event WHERE id > $1 ORDER BY id`,
);
const events = (after: bigint) => test.database.many(listEvents, [after]);
/** The events since the test began: hands, and stake and win in ledger units. */
const reported = async () => (await events(lastEvent)).map(({ hands, stake, win }) => [hands, stake, win]);
const bet = (request: object) => supplier.call(test, 'bet', request);
const win = (request: object) => supplier.call(test, 'win', request);
const rollback = (request: object) => supplier.call(test, 'rollback', request);
const record = (more: object = {}) =>
  test.value(gameSession.visitor, api.games.gameRecord, { language: 'EN', ...more });

it('a round of several bets and wins is one row with correct sums, reported when it closes', async () => {
  const round = { round: 'r1' };
  const first = betOf(gameSession, round);
  await bet(first);
  await bet(betOf(gameSession, { ...round, amount: 500_000 }));
  await win(winOf(first, { amount: 700_000 }));
  const row = { gameType: 'LIVE', betAmount: '15.00', winAmount: '7.00', profitAndLoss: '-8.00' };
  expect((await record()).list).toMatchObject([{ ...row, status: 0, balanceAfter: '92.00' }]);
  expect(await reported()).toEqual([]);
  await win(winOf(first, { amount: 1_000_000, round_closed: true }));
  expect(await record()).toMatchObject({
    list: [{ ...row, winAmount: '17.00', profitAndLoss: '2.00', status: 1, balanceAfter: '102.00' }],
    footer: { totalHands: 1, betAmount: '15.00', winAmount: '17.00', netProfit: '2.00' },
  });
  expect(await reported()).toEqual([[1, 150_000n, 170_000n]]);
});

it('a round is explained by the money of each of its calls, found by an index', async () => {
  const first = betOf(gameSession, { amount: 300_000 });
  const undone = betOf(gameSession, { round: first.round, amount: 200_000 });
  for (const request of [first, undone, betOf(gameSession)]) await bet(request);
  await win(winOf(first, { amount: 700_000 }));
  await rollback(rollbackOf(undone));
  const { list } = await record();
  const orderNo = list.at(-1)?.orderNo ?? '';
  const { movements } = await test.value(gameSession.visitor, api.play.gameRound, {
    orderNo,
    language: 'EN',
  });
  expect(movements).toMatchObject([
    { kind: 'bet', amount: '-3.00', balanceAfter: '97.00' },
    { kind: 'bet', amount: '-2.00' },
    { kind: 'win', amount: '7.00' },
    { kind: 'rollback', amount: '2.00', balanceAfter: '94.00' },
  ]);
  const explained = statement<[], { 'QUERY PLAN': string }>(
    'test.explain-movements',
    `EXPLAIN ${listProviderMovements.text.replaceAll('$1', orderNo)}`,
  );
  const lines = await test.database.transaction(async (tx) => {
    await tx.run(statement('test.no-scans', 'SET LOCAL enable_seqscan = off'), []);
    return tx.many(explained, []);
  });
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/round_move_\w*(?:of_round|round_id)/);
});

it('a bet that closes its round is reported at once', async () => {
  await bet(betOf(gameSession, { round_closed: true }));
  expect((await record()).list).toMatchObject([{ status: 2, betAmount: '10.00', winAmount: '0.00' }]);
  expect(await reported()).toEqual([[1, 100_000n, 0n]]);
});

it('a call after the end of a round corrects it, and the difference is reported', async () => {
  const placed = betOf(gameSession);
  await bet(placed);
  const won = winOf(placed, { round_closed: true });
  await win(won);
  await rollback(rollbackOf(won, { round_closed: true }));
  await win(winOf(placed, { amount: 300_000 }));
  expect((await record()).list).toMatchObject([{ status: 2, winAmount: '3.00', balanceAfter: '93.00' }]);
  expect(await reported()).toEqual([
    [1, 100_000n, 250_000n],
    [0, 0n, -250_000n],
    [0, 0n, 30_000n],
  ]);
});

it('a bet reopens a closed round', async () => {
  const placed = betOf(gameSession);
  await bet({ ...placed, round_closed: true });
  const more = betOf(gameSession, { round: placed.round });
  await bet(more);
  expect((await record()).list).toMatchObject([{ status: 0, betAmount: '20.00' }]);
  await win(winOf(more, { amount: 0, round_closed: true }));
  expect(await reported()).toEqual([
    [1, 100_000n, 0n],
    [0, 100_000n, 0n],
  ]);
});

it('a round with all bets rolled back is cancelled and reported without money', async () => {
  const placed = betOf(gameSession);
  await bet(placed);
  await rollback(rollbackOf(placed));
  expect((await record()).list).toMatchObject([
    { status: 4, betAmount: '0.00', winAmount: '0.00', balanceAfter: '100.00' },
  ]);
  expect(await reported()).toEqual([[1, 0n, 0n]]);
});

it('the record separates settled from open rounds, with totals of each', async () => {
  await bet(betOf(gameSession, { amount: 400_000 }));
  await bet(betOf(gameSession, { round_closed: true }));
  const unsettled = await record({ settled: '0' });
  expect(unsettled).toMatchObject({ list: [{ status: 0 }], footer: { totalHands: 1, betAmount: '4.00' } });
  const settled = await record({ settled: '1', gameType: 'LIVE' });
  expect(settled).toMatchObject({ list: [{ status: 2 }], footer: { totalHands: 1, betAmount: '10.00' } });
  expect((await record()).footer).toMatchObject({ totalHands: 2, betAmount: '14.00' });
});

/** Runs the job that closes old rounds, as if the time was `ms` after now. */
const closeAfter = (ms: number) => {
  const now = new Date(test.clock.now().getTime() + ms);
  const jobs = roundJobs({ database: test.database, clock: { now: () => now } });
  return jobs.find(({ definition }) => definition.name === 'games.close-old-rounds')?.work({});
};

it('a round without an end is closed after 48 hours, and later calls still count', async () => {
  const placed = betOf(gameSession);
  await bet(placed);
  await closeAfter(48 * HOUR_MS);
  expect((await record()).list).toMatchObject([{ status: 0 }]);
  await closeAfter(48 * HOUR_MS + 1);
  expect((await record()).list).toMatchObject([{ status: 2 }]);
  await win(winOf(placed));
  expect((await record()).list).toMatchObject([{ status: 1, winAmount: '25.00' }]);
  expect(await reported()).toEqual(
    expect.arrayContaining([
      [1, 100_000n, 0n],
      [0, 0n, 250_000n],
    ]),
  );
});

it('a round that cannot be closed stops no other round', async () => {
  await bet(betOf(gameSession));
  const { id } = await test.database.one(newestOpen, []);
  await bet(betOf(gameSession));
  const platform = operateOn(test);
  await platform.sql(
    `ALTER TABLE game_round ADD CONSTRAINT stays_open CHECK (id <> ${id} OR open) NOT VALID`,
  );
  await expect(closeAfter(48 * HOUR_MS + 1)).rejects.toThrow('stays_open');
  expect((await record()).list.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 2]);
  await platform.sql('ALTER TABLE game_round DROP CONSTRAINT stays_open');
  await closeAfter(48 * HOUR_MS + 1);
  expect((await record()).list).toMatchObject([{ status: 2 }, { status: 2 }]);
});

const newestOpen = statement<[], { id: bigint }>(
  'test.newest-open-round',
  'SELECT max(round_id) AS id FROM open_round',
);
