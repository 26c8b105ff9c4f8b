import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../testing/identity/blocked-members.ts';
import { depositWith, startDeposits } from '../../testing/rewards/deposit-bonus.ts';
import { BOARD_TERMS, MISSION_TERMS, REFERRAL_TERMS } from '../../testing/rewards/promotion-files.ts';
import { codeOf, runReferrals } from '../../testing/rewards/referrals.ts';
import type { TestApp, Visitor } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';

const MISSION = { kind: 'MISSION', terms: MISSION_TERMS };

const putDay = statement<[memberId: bigint, gameType: string, day: number, coins: number, now: Date]>(
  'test.put-day-of-preview',
  `INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
   VALUES ($1, ledger_day($5) - $3::integer, $2, 'ONE', 3, $4::bigint * 10000, $4::bigint * 20000)`,
);

let test: TestApp;
let file: string;
beforeAll(async () => {
  test = await startDeposits();
  file = join(test.dataDir, 'preview.json');
  await runReferrals(test);
  const member = await test.given.member();
  const recommenderId = await codeOf(test, member);
  const friends: Visitor[] = [];
  for (let at = 0; at < 2; at += 1)
    friends.push(await test.given.member({ registration: { recommenderId } }));
  for (const one of [member, ...friends]) await depositWith(test, one, '100');
  const ids = await Promise.all([member, ...friends].map((one) => memberIdOf(test, one)));
  test.clock.advance(DAY_MS);
  const put = (id: bigint | undefined, gameType: string, daysAgo: number, coins: number) =>
    test.database.run(putDay, [id ?? 0n, gameType, daysAgo, coins, test.clock.now()]);
  // The member staked 300.00 on each of two days, and each friend 150.00 twice on one day.
  await put(ids[0], 'RNG', 1, 300);
  await put(ids[0], 'RNG', 2, 300);
  await put(ids[0], 'RNG', 31, 300);
  for (const id of ids.slice(1)) {
    await put(id, 'RNG', 1, 150);
    await put(id, 'LIVE', 1, 150);
  }
});
afterAll(() => test.stop());

const FILE = { code: 'preview', texts: { EN: 'Preview' }, endsAt: '2100-01-01T00:00:00Z', budget: null };
const run = async (verb: string, changes: object) => {
  await writeFile(file, JSON.stringify({ ...FILE, ...changes }));
  return operateOn(test).run(`rewards ${verb} ${file} --as lina`);
};
const preview = async (changes: object) => (await run('preview', changes)).lines;

describe('cost preview', () => {
  it.each([
    // Four days above 300.00: 5.00 and 20.00 for each.
    ['a mission of a day', {}, 8, '100.00'],
    ['a mission of a day in one type of game', { gameTypes: ['LIVE'] }, 2, '10.00'],
    ['a mission of the promotion', { window: 'promotion' }, 6, '75.00'],
    ['a mission on wins', { metric: 'wins', gameTypes: ['LIVE'] }, 4, '50.00'],
    ['a mission on deposits', { metric: 'deposits' }, 3, '15.00'],
    ['a mission on rounds', { metric: 'rounds', milestones: [{ reach: '6', reward: '1' }] }, 2, '2.00'],
  ])('of %s adds the milestones that members reached', async (_what, changes, rewards, amount) => {
    expect(await preview({ ...MISSION, terms: { ...MISSION_TERMS, ...changes } })).toEqual([
      `rewards of the last 30 days: ${rewards}, in total ${amount}`,
      `expected cost: ${amount}`,
      'budget: none',
    ]);
  });

  const PAID = { claimDays: 7 };
  // All three members registered on the day before the last one. The member played on two days, each friend on one.
  it.each([
    [
      'sign-ins in a row adds the days with play or a login',
      'LOGIN',
      { calendar: 'cycle', missed: 'restart', amounts: ['1', '5'], ...PAID },
      4,
      '8.00',
    ],
    [
      'sign-ins of one amount in a month',
      'LOGIN',
      { calendar: 'cycle', missed: 'restart', amounts: ['2'], ...PAID },
      4,
      '8.00',
    ],
    ['a promo code adds one reward for each player', 'PROMOCODE', { amount: '10', ...PAID }, 3, '30.00'],
  ])('of %s', async (_what, kind, terms, rewards, amount) => {
    expect(await preview({ kind, terms })).toEqual([
      `rewards of the last 30 days: ${rewards}, in total ${amount}`,
      `expected cost: ${amount}`,
      'budget: none',
    ]);
  });

  it('of a promo code is limited by the uses of its codes', async () => {
    const file = { code: 'preview-codes', kind: 'PROMOCODE', terms: { amount: '10', ...PAID } };
    expect((await run('create', file)).status).toBe(0);
    await operateOn(test).run('promo-codes add preview-codes TWOUSES 2 --as lina');
    expect((await preview(file))[0]).toBe('rewards of the last 30 days: 2, in total 20.00');
  });

  it('of a ticket takes the number of tickets that were granted', async () => {
    const terms = { amount: '100', gameTypes: ['RNG'], lastsDays: 7, ...PAID };
    const file = { code: 'preview-tickets', kind: 'TICKET', terms };
    expect((await preview(file))[0]).toBe('rewards of the last 30 days: 0, in total 0.00');
    expect((await run('create', file)).status).toBe(0);
    const member = await test.given.member();
    const grant = `rewards grant-ticket ${member.info.userName} preview-tickets --reference letter --as lina`;
    expect((await operateOn(test).run(grant)).status).toBe(0);
    test.clock.advance(DAY_MS);
    expect(await preview(file)).toEqual([
      'rewards of the last 30 days: 1, in total 100.00',
      expect.stringContaining('wagering: 100.00; members lose'),
      expect.stringContaining('expected cost:'),
      'budget: none',
    ]);
    const discount = { ...file, terms: { ...terms, stakeBasisPoints: 2_000 } };
    expect((await preview(discount))[1]).toContain('wagering: 500.00; members lose');
    test.clock.advance(-DAY_MS);
  });

  it('of a mission on single games is unknown', async () => {
    expect(await preview({ ...MISSION, terms: { ...MISSION_TERMS, gameIds: ['1'] } })).toEqual([
      "budget: none; last month's play does not determine the cost of MISSION",
    ]);
  });

  it('of a leader board adds the prizes', async () => {
    expect((await preview({ kind: 'MISSION', terms: BOARD_TERMS }))[1]).toBe('expected cost: 150.50');
    expect(await preview({ kind: 'MISSION', terms: BOARD_TERMS, endsAt: null })).toEqual([
      'refused: endsAt: a leader board needs an end',
    ]);
  });

  it('of referrals adds the rewards of both sides, within the limit of a month', async () => {
    expect((await preview({ kind: 'REFERRAL', terms: REFERRAL_TERMS }))[0]).toBe(
      'rewards of the last 30 days: 3, in total 90.00',
    );
    expect((await preview({ kind: 'REFERRAL', terms: { ...REFERRAL_TERMS, monthLimit: 2 } }))[1]).toBe(
      'expected cost: 140.00',
    );
    expect(
      (await preview({ kind: 'REFERRAL', terms: { ...REFERRAL_TERMS, turnoverAmount: '300.01' } }))[1],
    ).toBe('expected cost: 0.00');
  });
});

describe('change of a mission', () => {
  it('cannot change the terms after the start', async () => {
    const mission = { ...MISSION, code: 'a-mission' };
    expect((await run('create', mission)).status).toBe(0);
    expect(await run('change', { ...mission, texts: { EN: 'Another name' } })).toMatchObject({ status: 0 });
    const { status, lines } = await run('change', {
      ...mission,
      terms: { ...MISSION_TERMS, window: 'week' },
    });
    expect([status, lines.join()]).toEqual([
      1,
      expect.stringContaining('members have progress by the terms'),
    ]);
  });
});
