import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../testing/identity/blocked-members.ts';
import {
  bonusesOf,
  depositWith,
  issueBonuses,
  offersOf,
  orderWith,
  startDeposits,
  TERMS,
} from '../../testing/rewards/deposit-bonus.ts';
import { BOARD_TERMS, MISSION_TERMS } from '../../testing/rewards/promotion-files.ts';
import { claim } from '../../testing/rewards/rewards.ts';
import type { TestApp, Visitor } from '../../testing/server/app.ts';
import { operateOn, reportPayment } from '../../testing/server/operating.ts';
import { DAY_MS } from '../platform/clock.ts';
import { MARKETS } from '../platform/config/market.ts';
import { statement } from '../platform/database/statement.ts';

const CODE_TERMS = { amount: '10', claimDays: 7 };

let test: TestApp;
let file: string;
let count = 0;
beforeAll(async () => {
  test = await startDeposits();
  file = join(test.dataDir, 'audience.json');
});
afterAll(() => test.stop());

const newCode = () => `audience-${(count += 1)}`;
const run = (typed: string) => operateOn(test).run(`rewards ${typed} --as lina`);
async function attempt(changes: object, verb = 'create') {
  const defaults = { kind: 'DEPOSIT', texts: { EN: 'Offer' }, endsAt: null, budget: null, terms: TERMS };
  await writeFile(file, JSON.stringify({ ...defaults, ...changes }));
  return run(`${verb} ${file}`);
}
/** Creates a promotion. Returns its code. */
async function create(changes: object): Promise<string> {
  const code = newCode();
  const { status, lines } = await attempt({ code, ...changes });
  if (status !== 0) throw new Error(lines.join('; '));
  return code;
}
const isOffered = async (member: Visitor, code: string) =>
  (await offersOf(test, member)).some((one) => one.code === code);

const setLevel = statement<[memberId: bigint, level: number]>(
  'test.set-level',
  `INSERT INTO level_progress (member_id, level, deposit_units, turnover_units, review_month)
   VALUES ($1, $2::smallint, 0, 0, CASE WHEN $2 > 0 THEN date '2100-01-01' END)
   ON CONFLICT (member_id) DO UPDATE SET level = excluded.level, review_month = excluded.review_month`,
);
const setUpline = statement<[memberId: bigint, uplineId: bigint]>(
  'test.set-upline',
  'UPDATE member SET upline_id = $2 WHERE id = $1',
);
const reachLevel = async (member: Visitor, level: number) =>
  test.database.run(setLevel, [await memberIdOf(test, member), level]);

describe('audience of a promotion', () => {
  const once = { terms: { ...TERMS, deposits: 'once' } };
  const soon = () => new Date(test.clock.now().getTime() + DAY_MS).toISOString();

  it('is a level at least and at most', async () => {
    const code = await create({ audience: { minLevel: 1, maxLevel: 2 } });
    const member = await test.given.member();
    const offered: boolean[] = [await isOffered(member, code)];
    for (const level of [0, 1, 2, 3]) {
      await reachLevel(member, level);
      offered.push(await isOffered(member, code));
    }
    expect(offered).toEqual([false, false, true, true, false]);
  });

  it('is the time of the registration', async () => {
    const before = await create({ audience: { registeredBefore: soon() } });
    const from = await create({ audience: { registeredFrom: soon() } });
    const member = await test.given.member();
    expect([await isOffered(member, before), await isOffered(member, from)]).toEqual([true, false]);
    test.clock.advance(DAY_MS);
    const next = await test.given.member();
    expect([await isOffered(next, before), await isOffered(next, from)]).toEqual([false, true]);
  });

  it('is a number of deposits, and the deposit with the bonus does not count', async () => {
    const none = await create({ audience: { maxDeposits: 0 }, ...once });
    const some = await create({ audience: { minDeposits: 1 }, ...once });
    const member = await test.given.member();
    expect([await isOffered(member, none), await isOffered(member, some)]).toEqual([true, false]);
    const orders = [await orderWith(test, member, '100', none), await orderWith(test, member, '100')];
    await reportPayment(test, orders[0] ?? '', '100');
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['100.00 issued']);
    expect(await isOffered(member, none)).toBe(false);
    // Two orders before the first credit: the second deposit is not in the audience.
    const second = await test.given.member();
    const early = await orderWith(test, second, '100', none);
    await depositWith(test, second, '60');
    await reportPayment(test, early, '100');
    await issueBonuses(test);
    expect(await bonusesOf(test, second)).toEqual([]);
  });

  it('is a list of members or the team of an agent, and follows their ids', async () => {
    const [named, agent, teamMember, other] = [
      await test.given.member(),
      await test.given.member(),
      await test.given.member(),
      await test.given.member(),
    ];
    await test.database.run(setUpline, [await memberIdOf(test, teamMember), await memberIdOf(test, agent)]);
    const list = await create({ audience: { members: [named.info.userName] } });
    const team = await create({ audience: { agents: [agent.info.userName] } });
    const offered = (member: Visitor) => Promise.all([list, team].map((code) => isOffered(member, code)));
    expect(await Promise.all([named, teamMember, other, agent].map(offered))).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
    const shown = (await run(`show ${list}`)).lines.join('\n');
    expect(shown).toContain(`"${named.info.userName}"`);
    const { status, lines } = await attempt({ code: newCode(), audience: { members: ['nobody_here'] } });
    expect([status, lines.join()]).toEqual([1, expect.stringContaining('there is no member nobody_here')]);
  });

  it('holds for joining, and a member who joined stays in the audience', async () => {
    const mission = { kind: 'MISSION', joinBy: 'member', terms: MISSION_TERMS };
    await create({ ...mission, audience: { minLevel: 1 } });
    const member = await test.given.member();
    const missions = async () =>
      (await test.value(member, api.missions.missionList, { language: 'EN' })).content;
    expect(await missions()).toEqual([]);
    await reachLevel(member, 1);
    const [found] = await missions();
    await reachLevel(member, 0);
    const joining = () => test.call(member, api.missions.joinMission, { promotionId: found?.id ?? '' });
    expect((await joining()).body).toMatchObject({ errorCode: 'mission.not.found' });
    await reachLevel(member, 1);
    expect((await joining()).status).toBe(200);
    await reachLevel(member, 0);
    expect(await missions()).toHaveLength(1);
  });

  it('holds for a code, and a change is recorded', async () => {
    const code = await create({ kind: 'PROMOCODE', terms: CODE_TERMS, audience: { minLevel: 1 } });
    await operateOn(test).run(`promo-codes add ${code} LEVELONE 10 --as lina`);
    const member = await test.given.member();
    const use = () =>
      test.call(member, api.promoCodes.usePromoCode, {
        code: 'LEVELONE',
        requestKey: randomUUID(),
        language: 'EN',
      });
    expect((await use()).body).toMatchObject({ errorCode: 'promo.code.not.eligible' });
    const changed = { code, kind: 'PROMOCODE', terms: CODE_TERMS, audience: {} };
    expect((await attempt(changed, 'change')).status).toBe(0);
    expect((await use()).status).toBe(200);
    expect((await run(`show ${code}`)).lines.join('\n')).toMatch(
      /\{"audience":\{"minLevel":1\}\} +\{"audience":\{\}\}/,
    );
  });

  it.each([
    ['a level below its minimum', { audience: { minLevel: 3, maxLevel: 2 } }, 'minLevel is above maxLevel'],
    ['unknown conditions', { audience: { city: 'Cebu' } }, 'audience: Unrecognized key: "city"'],
    ['another market', { audience: { countries: ['SE'] } }, 'the market of this platform is not in the list'],
    [
      'a leader board that nobody joins',
      {
        kind: 'MISSION',
        terms: BOARD_TERMS,
        endsAt: '2100-01-01T00:00:00Z',
        audience: { minLevel: 1 },
      },
      'joinBy: members join a mission or leader board with an audience',
    ],
    ['an unknown promotion', { excludes: ['nothing'] }, 'excludes: there is no promotion nothing'],
    ['itself', { code: 'itself', excludes: ['itself'] }, 'a promotion does not exclude itself'],
  ])('is refused with %s', async (_what, changes, reason) => {
    const { status, lines } = await attempt({ code: newCode(), ...changes });
    expect([status, lines.join()]).toEqual([1, expect.stringContaining(reason)]);
  });

  it.each([
    ['a maximum win below the bonus', { maxWin: '499.99' }, 'terms.maxWin: is below the bonus'],
    ['unknown games', { refusedGames: ['987654321'] }, 'there is no vendor or game 987654321'],
    ['unknown vendors', { uncountedVendors: ['NOBODY'] }, 'there is no vendor or game NOBODY'],
  ])('is refused with %s', async (_what, changes, reason) => {
    const { status, lines } = await attempt({ code: newCode(), terms: { ...TERMS, ...changes } });
    expect([status, lines.join()]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('names the countries of its markets', async () => {
    const { identity, wallet } = test.app.deps;
    const there = operateOn(test, 'tester', { identity, wallet: { ...wallet, market: MARKETS.uk } });
    await attempt({ code: newCode(), audience: { countries: ['GB'] } }, 'preview');
    const { lines } = await there.run(`rewards preview ${file} --as lina`);
    expect(lines.join()).not.toContain('audience');
  });
});

describe('promotions that exclude each other', () => {
  const code = (changes: object = {}) => create({ kind: 'PROMOCODE', terms: CODE_TERMS, ...changes });
  const withCode = async (promotion: string) => {
    const typed = `X${promotion.replaceAll('-', '').toUpperCase()}`;
    await operateOn(test).run(`promo-codes add ${promotion} ${typed} 10 --as lina`);
    return (member: Visitor) =>
      test.call(member, api.promoCodes.usePromoCode, {
        code: typed,
        requestKey: randomUUID(),
        language: 'EN',
      });
  };

  it('give a member one of the two, whichever is first, also for concurrent requests', async () => {
    const one = await code();
    const other = await code({ excludes: [one] });
    const [useOne, useOther] = [await withCode(one), await withCode(other)];
    for (const [first, second] of [
      [useOne, useOther],
      [useOther, useOne],
    ] as const) {
      const member = await test.given.member();
      expect((await first(member)).status).toBe(200);
      expect((await second(member)).body).toMatchObject({ errorCode: 'promo.code.not.eligible' });
    }
    for (let time = 0; time < 5; time += 1) {
      const member = await test.given.member();
      const answers = await Promise.all([useOne(member), useOther(member)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('are not offered with a deposit after the choice of the other, and two orders have one bonus', async () => {
    const terms = { ...TERMS, deposits: 'once' };
    const one = await create({ terms });
    const other = await create({ terms, excludes: [one] });
    const member = await test.given.member();
    const early = await orderWith(test, member, '100', one);
    expect(await isOffered(member, other)).toBe(false);
    const offered = await offersOf(test, await test.given.member());
    expect(offered.find((offer) => offer.code === one)?.offer?.excludes).toEqual(['Offer']);
    await reportPayment(test, early, '100');
    await issueBonuses(test);
    expect(await isOffered(member, other)).toBe(false);
    expect(await bonusesOf(test, member)).toEqual(['100.00 issued']);
  });

  it('can both be had where the first one was lost before its claim', async () => {
    const one = await create({ terms: { ...TERMS, deposits: 'once' } });
    const other = await code({ excludes: [one] });
    const use = await withCode(other);
    const member = await test.given.member();
    await depositWith(test, member, '100', one);
    await issueBonuses(test);
    expect((await use(member)).body).toMatchObject({ errorCode: 'promo.code.not.eligible' });
    const { content } = await test.value(member, api.rewards.rewardList, {
      kind: 'DEPOSIT',
      list: 'open',
      language: 'EN',
    });
    await test.database.run(loseReward, [BigInt(content[0]?.id ?? '0')]);
    expect((await use(member)).status).toBe(200);
    expect((await claim(test, member, content[0]?.id ?? '')).status).not.toBe(200);
  });
});

const loseReward = statement<[id: bigint]>(
  'test.lose-reward',
  `UPDATE reward SET state = 'expired', ended_at = issued_at WHERE id = $1`,
);
