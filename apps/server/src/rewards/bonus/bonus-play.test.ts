import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { suppliedPlay } from '../../../testing/games/supplied-play.ts';
import { rollbackOf } from '../../../testing/games/wallet-calls.ts';
import { claimedBonus, forfeit, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { bonusJobs } from './jobs.ts';

const { bonus } = api;
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
const { betUnits, send, placed, won } = suppliedPlay(() => ({ test, supplier, session }));
const pockets = () => pocketsOf(test, member());
/** Fulfils the requirement of 500.00 with rounds in cash that return their stakes but for 0.01. */
async function playEnough() {
  for (let at = 0; at < 6; at += 1) await won(await placed(90), 89.99);
}
async function fulfil() {
  await playEnough();
  await runBonusJobs(test);
}

const changeParts = statement<[change: bigint]>(
  'test.change-bonus-parts',
  'UPDATE round_move SET bonus_units = bonus_units + $1 WHERE bonus_units > 1',
);
const audit = () => reconcile(test.database, bookChecks);

describe('end of the time', () => {
  it('waits until rounds from before the end are counted', async () => {
    await claimedBonus(test, member(), { lastsDays: 1 });
    await playEnough();
    test.clock.advance(DAY_MS);
    const [, endBonuses] = bonusJobs(test.app.deps.rewards);
    await endBonuses?.work({});
    await runBonusJobs(test);
    expect(await pockets()).toEqual([199.94, 0]);
  });
});

describe('stake under a bonus', () => {
  it.each([
    ['cash first', false, 150, [0, 50]],
    ['cash first, from cash alone', false, 60, [40, 100]],
    ['bonus first', true, 150, [50, 0]],
    ['bonus first, from the bonus alone', true, 60, [100, 40]],
  ] as const)('is taken %s', async (_name, bonusFirst, stake, after) => {
    await claimedBonus(test, member(), { bonusFirst });
    await placed(stake);
    expect(await pockets()).toEqual(after);
  });

  it('above cash and bonus is refused and takes nothing', async () => {
    await claimedBonus(test, member());
    expect(await send('bet', betUnits(201))).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await pockets()).toEqual([100, 100]);
  });

  it('above the maximum or on a refused game is refused before it is placed', async () => {
    const id = await claimedBonus(test, member(), { maxStake: '5', refusedTypes: [] });
    expect(await send('bet', betUnits(6))).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await send('bet', betUnits(5))).toBe('RS_OK');
    await forfeit(test, member(), id);
    expect(await send('bet', betUnits(6))).toBe('RS_OK');
    await claimedBonus(test, member(), { refusedTypes: ['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'LOTT'] });
    expect(await send('bet', betUnits(1))).toBe('RS_ERROR_LIMIT_REACHED');
  });

  it('is limited by the maximum of the round: several bets of one round count together', async () => {
    await claimedBonus(test, member(), { maxStake: '5', refusedTypes: [] });
    const first = await placed(3);
    const { round } = first;
    expect(await send('bet', betUnits(3, { round }))).toBe('RS_ERROR_LIMIT_REACHED');
    const second = await placed(2, { round });
    expect(await send('bet', betUnits(1, { round }))).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await send('rollback', rollbackOf(second))).toBe('RS_OK');
    await placed(2, { round });
    await placed(5);
  });

  it('is limited by the maximum of the round with concurrent bets', async () => {
    await claimedBonus(test, member(), { maxStake: '5', refusedTypes: [] });
    const { round } = await placed(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('bet', betUnits(2, { round }))));
    expect(answers.filter((status) => status === 'RS_OK')).toHaveLength(2);
  });
});

describe('win under a bonus', () => {
  it('is divided like its stake, rounded down, with the rest to cash', async () => {
    await claimedBonus(test, member());
    const bet = await placed(150);
    await won(bet, 100);
    // A third of 100.0000 is 33.3333.
    expect(await pockets()).toEqual([66.6667, 83.3333]);
  });

  it('is divided like all stakes of its round, whichever bet the provider names', async () => {
    await claimedBonus(test, member());
    const first = await placed(100);
    await placed(50, { round: first.round });
    await won(first, 150);
    expect(await pockets()).toEqual([100, 100]);
    expect(await audit()).toEqual([]);
  });

  it('counts no rolled-back bet of its round', async () => {
    await claimedBonus(test, member());
    const first = await placed(100);
    const other = await placed(50, { round: first.round });
    expect(await send('rollback', rollbackOf(other, { round_closed: false }))).toBe('RS_OK');
    await won(first, 150);
    expect(await pockets()).toEqual([150, 100]);
  });

  it('follows the first bonus of its round, in which cash pays for later bets', async () => {
    const lost = await claimedBonus(test, member(), { bonusFirst: true });
    const first = await placed(40);
    await forfeit(test, member(), lost);
    await claimedBonus(test, member(), { bonusFirst: true });
    const [cash, bonusUnits] = await pockets();
    await placed(10, { round: first.round });
    expect(await pockets()).toEqual([cash - 10, bonusUnits]);
    await won(first, 100);
    // Four fifths of the stakes were paid by the bonus that the member gave up.
    expect(await pockets()).toEqual([cash - 10 + 20, bonusUnits]);
    expect(await audit()).toEqual([]);
  });

  it('follows the bonus to cash after its release, and to the promotion after its return', async () => {
    await claimedBonus(test, member(), { bonusFirst: true });
    const first = await placed(40);
    await fulfil();
    const [cash] = await pockets();
    await won(first, 80);
    expect(await pockets()).toEqual([expect.closeTo(cash + 80, 4), 0]);
    const id = await claimedBonus(test, member(), { bonusFirst: true });
    const second = await placed(40);
    await forfeit(test, member(), id);
    const before = await pockets();
    await won(second, 80);
    expect(await pockets()).toEqual(before);
  });
});

describe('rollback under a bonus', () => {
  it('returns each part of a stake and of a win to its balance', async () => {
    await claimedBonus(test, member());
    const bet = await placed(150);
    const win = await won(bet, 300);
    expect(await send('rollback', rollbackOf(win))).toBe('RS_OK');
    expect(await pockets()).toEqual([0, 50]);
    expect(await send('rollback', rollbackOf(bet))).toBe('RS_OK');
    expect(await pockets()).toEqual([100, 100]);
    await runBonusJobs(test);
    expect((await statusOf(test, member())).active).toMatchObject({ wagered: '0.00' });
  });

  it('of a stake follows a bonus that ended', async () => {
    const id = await claimedBonus(test, member(), { bonusFirst: true });
    const bet = await placed(40);
    await forfeit(test, member(), id);
    expect(await send('rollback', rollbackOf(bet))).toBe('RS_OK');
    expect(await pockets()).toEqual([100, 0]);
  });

  it('of a spent win is covered by the promotion', async () => {
    await claimedBonus(test, member(), { bonusFirst: true });
    const bet = await placed(100);
    const win = await won(bet, 50, false);
    await placed(50);
    expect(await send('rollback', rollbackOf(win))).toBe('RS_OK');
    expect(await pockets()).toEqual([100, 0]);
  });

  it('of a win takes cash after the release of the bonus', async () => {
    await claimedBonus(test, member(), { bonusFirst: true });
    const bet = await placed(50);
    const win = await won(bet, 70);
    await fulfil();
    const [cash] = await pockets();
    expect(await send('rollback', rollbackOf(win))).toBe('RS_OK');
    expect(await pockets()).toEqual([expect.closeTo(cash - 70, 4), 0]);
  });

  it('of a win after the return of the bonus takes no cash', async () => {
    const id = await claimedBonus(test, member(), { bonusFirst: true });
    const win = await won(await placed(50), 70);
    await forfeit(test, member(), id);
    expect(await send('rollback', rollbackOf(win))).toBe('RS_OK');
    expect(await pockets()).toEqual([100, 0]);
  });
});

describe('wagering', () => {
  it('releases the bonus when the requirement is reached, and starts the next one', async () => {
    await claimedBonus(test, member());
    const next = await claimedBonus(test, member());
    expect((await statusOf(test, member())).queued.map(({ rewardId }) => rewardId)).toEqual([next]);
    await fulfil();
    const [cash, balance] = await pockets();
    expect(balance).toBe(100);
    expect(cash).toBeGreaterThan(190);
    expect((await statusOf(test, member())).active).toMatchObject({ rewardId: next, wagered: '0.00' });
  });

  it('is the sum of the lines, and a line says why it does not count', async () => {
    const rewardId = await claimedBonus(test, member());
    await won(await placed(10), 10);
    await won(await placed(20), 0);
    const undone = await placed(30, { round_closed: true });
    await runBonusJobs(test);
    await send('rollback', rollbackOf(undone));
    await runBonusJobs(test);
    const { lines, wagered } = await test.value(member(), bonus.wageringStatement, { rewardId });
    expect(lines.map(({ counted, reason }) => [counted, reason])).toEqual([
      ['0.00', 'rolled-back'],
      ['20.00', null],
      ['0.00', 'tied'],
    ]);
    expect(wagered).toBe('20.00');
  });

  it('counts no stake in a round from before the bonus, and its line says so', async () => {
    const { round } = await placed(50);
    const rewardId = await claimedBonus(test, member());
    const first = await placed(10, { round });
    const other = await placed(5, { round });
    expect(await send('rollback', rollbackOf(other))).toBe('RS_OK');
    await won(first, 7);
    await runBonusJobs(test);
    const { wagered, lines } = await test.value(member(), bonus.wageringStatement, { rewardId });
    expect(wagered).toBe('0.00');
    const line = { stake: '10.00', win: '7.00', counted: '0.00', reason: 'earlier-round' };
    expect(lines).toMatchObject([line]);
    expect(await send('rollback', rollbackOf(first))).toBe('RS_OK');
    const after = await test.value(member(), bonus.wageringStatement, { rewardId });
    expect(after.lines).toMatchObject([{ stake: '0.00', reason: 'rolled-back' }]);
  });

  it('counts no round that is settled after the end of the bonus, and its line says so', async () => {
    const rewardId = await claimedBonus(test, member());
    const open = await placed(10);
    await won(await placed(20), 0);
    await runBonusJobs(test);
    await forfeit(test, member(), rewardId);
    await won(open, 0);
    await runBonusJobs(test);
    const { wagered, lines } = await test.value(member(), bonus.wageringStatement, { rewardId });
    expect(wagered).toBe('20.00');
    expect(lines.map(({ stake, counted, reason }) => [stake, counted, reason])).toEqual([
      ['20.00', '20.00', null],
      ['10.00', '0.00', 'ended'],
    ]);
  });

  it('ends a bonus that is spent', async () => {
    await claimedBonus(test, member(), { bonusFirst: true });
    const next = await claimedBonus(test, member());
    const bet = await placed(100);
    await runBonusJobs(test);
    expect((await statusOf(test, member())).active).not.toMatchObject({ rewardId: next });
    await won(bet, 0);
    await runBonusJobs(test);
    expect((await statusOf(test, member())).active).toMatchObject({ rewardId: next, balance: '100.00' });
  });
});

describe('books', () => {
  it('agree with the rounds, and show changed parts of a bonus', async () => {
    expect(await audit()).toEqual([]);
    await test.database.run(changeParts, [-1n]);
    expect(new Set((await audit()).map(({ check }) => check))).toEqual(new Set(['game-transfer']));
    await test.database.run(changeParts, [1n]);
    expect(await audit()).toEqual([]);
  });
});
