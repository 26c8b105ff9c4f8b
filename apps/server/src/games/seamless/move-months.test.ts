import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { addRoundMonths, nextRoundMonth, noteRoundMonth } from '../../../testing/games/round-months.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { statement } from '../../platform/database/statement.ts';
import { listProviderMovements } from '../record/queries.ts';
import { listReportedTransactions } from '../reconciliation/queries.ts';
import { findBetOfRound } from './queries.ts';

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

const call = (kind: 'bet' | 'win' | 'rollback', request: object) => supplier.call(test, kind, request);
/** Registers rounds of the next month, so that another month can follow. */
async function nextMonth(): Promise<void> {
  await nextRoundMonth(test.database);
  expect((await call('bet', betOf(gameSession, { amount: 1000 }))).body.status).toBe('RS_OK');
  await noteRoundMonth(test.database);
}
const findMoves = statement<[transaction: string], { id: bigint; transfers: number }>(
  'test.find-moves',
  `SELECT m.id, (SELECT count(*)::integer FROM transfer t WHERE t.reference = 'aurora:' || $1) AS transfers
     FROM round_move m WHERE m.transaction_id = $1`,
);
const moves = (transaction: string) => test.database.many(findMoves, [transaction]);
/** Simulates moves from before the monthly partitions. */
const makeKeyEarlier = statement<[transaction: string]>(
  'test.make-move-key-earlier',
  'UPDATE round_move_key SET move_id = 0 WHERE transaction_id = $1',
);
const makeEarlier = statement<[transaction: string]>(
  'test.make-move-earlier',
  'UPDATE round_move SET id = 0 WHERE transaction_id = $1',
);
/** A bet without its row in `round_move_key`. */
const addUnnamed = statement<[transaction: string]>(
  'test.add-move-without-key',
  `INSERT INTO round_move (source, transaction_id, kind, member_id, request_id, status, recorded_at)
   VALUES ('aurora', $1, 'bet', 1, 'request', 'RS_OK', now())`,
);

describe('provider’s call in a later month', () => {
  it.each(['bet', 'win', 'rollback'] as const)('repeats the reply to a repeated %s', async (kind) => {
    const placed = betOf(gameSession);
    const request = { bet: placed, win: winOf(placed), rollback: rollbackOf(placed) }[kind];
    if (kind !== 'bet') await call('bet', placed);
    const first = await call(kind, request);
    expect(first.body.status).toBe('RS_OK');
    await nextRoundMonth(test.database);
    expect(await call(kind, request)).toEqual(first);
    await nextMonth();
    expect((await call(kind, request)).body.status).toBe('RS_OK');
    expect(await moves(request.transaction_uuid)).toMatchObject([{ transfers: 1 }]);
  });

  it('pays a win for a bet of an earlier month and rolls the bet back', async () => {
    const [won, undone] = [betOf(gameSession), betOf(gameSession)];
    await call('bet', won);
    await call('bet', undone);
    await nextMonth();
    expect((await call('win', winOf(won))).body).toMatchObject({ status: 'RS_OK', balance: 10_499_000 });
    expect((await call('rollback', rollbackOf(undone))).body).toMatchObject({
      status: 'RS_OK',
      balance: 11_499_000,
    });
    expect((await call('win', winOf(undone))).body.status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await call('rollback', rollbackOf(won, { request_uuid: randomUUID() }))).body.status).toBe(
      'RS_OK',
    );
  });

  it('is refused after its rollback in an earlier month', async () => {
    const placed = betOf(gameSession);
    await call('rollback', rollbackOf(placed));
    await nextMonth();
    expect((await call('bet', placed)).body.status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await moves(placed.transaction_uuid)).toMatchObject([{ transfers: 0 }]);
  });

  it('moves money once when two copies arrive during the change of month', async () => {
    for (let race = 0; race < 10; race += 1) {
      const placed = betOf(gameSession, { amount: 1000 });
      const [one, , other] = await Promise.all([
        call('bet', placed),
        nextRoundMonth(test.database),
        call('bet', placed),
      ]);
      expect([one.body.status, other.body.status]).toEqual(['RS_OK', 'RS_OK']);
      expect(await moves(placed.transaction_uuid)).toMatchObject([{ transfers: 1 }]);
      await nextMonth();
    }
  });

  it('finds the moves from before monthly tables', async () => {
    const [won, undone] = [betOf(gameSession), betOf(gameSession)];
    const first = await call('bet', won);
    await call('bet', undone);
    for (const { transaction_uuid } of [won, undone]) {
      await test.database.run(makeKeyEarlier, [transaction_uuid]);
      await test.database.run(makeEarlier, [transaction_uuid]);
    }
    expect(await moves(won.transaction_uuid)).toMatchObject([{ id: 0n }]);
    const again = await call('bet', won);
    expect(again.body).toMatchObject({ status: first.body.status });
    expect((await call('win', winOf(won))).body).toMatchObject({ status: 'RS_OK', balance: 10_500_000 });
    expect((await call('rollback', rollbackOf(undone))).body).toMatchObject({
      status: 'RS_OK',
      balance: 11_500_000,
    });
    expect((await call('win', winOf(undone))).body.status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  });

  it('is refused without a reserved name', async () => {
    const placed = betOf(gameSession);
    await call('bet', placed);
    await nextMonth();
    for (const transaction of [placed.transaction_uuid, randomUUID()]) {
      await expect(test.database.run(addUnnamed, [transaction])).rejects.toThrow('does not have its name');
    }
    expect(await moves(placed.transaction_uuid)).toMatchObject([{ transfers: 1 }]);
  });
});

describe('moves of two years', () => {
  beforeAll(() => addRoundMonths(test.database, 24).then(() => {}));

  const partitionsOf = async (text: string, params: readonly unknown[]) => {
    const rows = await test.database.transaction(async (tx) => {
      await tx.foreign('SET LOCAL plan_cache_mode = force_generic_plan', []);
      return (await tx.foreign(`EXPLAIN (ANALYZE) ${text}`, params)).rows as { 'QUERY PLAN': string }[];
    });
    const read = rows.flatMap(
      ({ 'QUERY PLAN': line }) => / on (round_move_(?:earlier|\d\w+))[ _].*\(actual/.exec(line)?.[1] ?? [],
    );
    return [...new Set(read)];
  };

  it('are searched for a round from the month before the round', async () => {
    await nextRoundMonth(test.database);
    const placed = betOf(gameSession);
    await call('bet', placed);
    const [{ id } = { id: 0n }] = await moves(placed.transaction_uuid);
    const all = await partitionsOf(findBetOfRound.text, [1_000_000_000_000n]);
    for (const { text } of [findBetOfRound, listProviderMovements]) {
      const read = await partitionsOf(text, [id]);
      expect(read.length).toBeGreaterThan(2);
      expect(read).toContain('round_move_earlier');
      const months = [...new Set(all)].filter((name) => name !== 'round_move_earlier');
      const month = new Date(Date.UTC(1970, Number(id / 1_000_000_000_000n) - 1))
        .toISOString()
        .slice(0, 7)
        .replace('-', '_');
      expect(read.filter((name) => name !== 'round_move_earlier')).toEqual(
        months.filter((name) => name >= `round_move_${month}`),
      );
    }
  });

  it('are found individually in a single month for a provider’s report', async () => {
    expect(await partitionsOf(listReportedTransactions.text, [1n, 0n, 10])).toEqual([]);
  });
});
