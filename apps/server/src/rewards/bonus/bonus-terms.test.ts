import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suppliedPlay } from '../../../testing/games/supplied-play.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { rollbackOf } from '../../../testing/games/wallet-calls.ts';
import { claimedBonus, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';

let test: TestApp;
let supplier: Supplier;
let session: PlayerSession;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  session = await supplier.openSession(test, { balance: '100' });
});

const member = () => session.visitor;
const pockets = () => pocketsOf(test, member());
const { betUnits, send, placed, won } = suppliedPlay(() => ({ test, supplier, session }));
const history = async () =>
  (await test.value(member(), api.rewards.rewardList, { list: 'history', language: 'EN' })).content;

describe('maximum win of a bonus', () => {
  const capped = { bonusFirst: true, wagering: 1, maxWin: '120' };

  it('is what becomes cash; the rest returns in the same posting, and the member sees it', async () => {
    await claimedBonus(test, member(), capped);
    expect((await statusOf(test, member())).active).toMatchObject({ maxWin: '120.00' });
    await won(await placed(100), 500);
    expect(await pockets()).toEqual([100, 500]);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([220, 0]);
    const [reward] = await history();
    expect(reward).toMatchObject({ state: 'completed', excess: '380.00' });
    const legs = await test.database.many(listLegs, [BigInt(reward?.transferId ?? '0')]);
    expect(legs).toEqual([
      { kind: 'bonus-release', units: 1_200_000n },
      { kind: 'bonus-return', units: 3_800_000n },
    ]);
  });

  it('holds for wins after the release, and a rollback takes from the excess first', async () => {
    await claimedBonus(test, member(), capped);
    const open = await placed(50);
    await won(await placed(50), 110);
    await won(await placed(60), 60.01);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([210.01, 0]);
    const second = await won(open, 30);
    // 110.01 and 30.00 are 20.01 above the maximum.
    expect(await pockets()).toEqual([220, 0]);
    expect((await history())[0]).toMatchObject({ excess: '20.01' });
    expect(await send('rollback', rollbackOf(second))).toBe('RS_OK');
    expect(await pockets()).toEqual([210.01, 0]);
    expect((await history())[0]).toMatchObject({ excess: null });
  });

  it('leaves cash that was won with cash', async () => {
    await claimedBonus(test, member(), { wagering: 1, maxWin: '100' });
    await won(await placed(100), 900);
    await runBonusJobs(test);
    expect(await pockets()).toEqual([1000, 0]);
  });

  it('keeps the books', async () => {
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });
});

describe('games without a bonus', () => {
  const terms = async () => {
    const { nodeId, vassalage } = await test.database.one(findGame, [betUnits(1).game_code ?? '']);
    return { game: nodeId.toString(), vendor: vassalage };
  };

  it.each(['game', 'vendor'] as const)('are refused before a bet is placed, by the %s', async (by) => {
    const of = await terms();
    const refused = by === 'game' ? { refusedGames: [of.game] } : { refusedVendors: [of.vendor] };
    await claimedBonus(test, member(), refused);
    expect(await send('bet', betUnits(1))).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await pockets()).toEqual([100, 100]);
    expect((await statusOf(test, member())).active?.refusedNames).toHaveLength(1);
  });

  it.each(['game', 'vendor'] as const)('count nothing, by the %s', async (by) => {
    const of = await terms();
    const uncounted = by === 'game' ? { uncountedGames: [of.game] } : { uncountedVendors: [of.vendor] };
    const rewardId = await claimedBonus(test, member(), uncounted);
    await won(await placed(10), 0);
    await runBonusJobs(test);
    expect(await test.value(member(), api.bonus.wageringStatement, { rewardId })).toMatchObject({
      wagered: '0.00',
      lines: [{ basisPoints: 0, counted: '0.00', reason: 'game' }],
    });
    expect((await statusOf(test, member())).active?.uncountedNames).toHaveLength(1);
  });

  it('are others without such terms', async () => {
    const others = { refusedGames: ['1'], uncountedVendors: ['NOBODY'] };
    const rewardId = await claimedBonus(test, member(), others);
    await won(await placed(10), 0);
    await runBonusJobs(test);
    expect(await test.value(member(), api.bonus.wageringStatement, { rewardId })).toMatchObject({
      wagered: '10.00',
    });
  });
});

const listLegs = statement<[id: bigint], { kind: string; units: bigint }>(
  'test.list-legs-of-release',
  `SELECT kind, amount AS units FROM transfer
    WHERE transaction_id = (SELECT transaction_id FROM transfer WHERE id = $1) ORDER BY id`,
);
const findGame = statement<[code: string], { nodeId: bigint; vassalage: string }>(
  'test.find-game-of-bet',
  'SELECT id AS "nodeId", vassalage FROM game WHERE code = $1',
);
