import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../testing/identity/blocked-members.ts';
import { pocketsOf } from '../../testing/rewards/bonus.ts';
import {
  bonusesOf,
  budgetOf,
  choiceOf,
  depositWith,
  issueBonuses,
  offersOf,
  openBonusOf,
  orderWith,
  startDeposits,
  TERMS,
} from '../../testing/rewards/deposit-bonus.ts';
import { REFERRAL_TERMS } from '../../testing/rewards/promotion-files.ts';
import { claim, runRewardJobs } from '../../testing/rewards/rewards.ts';
import type { TestApp, Visitor } from '../../testing/server/app.ts';
import { operateOn, type Operating, reportPayment } from '../../testing/server/operating.ts';
import { DAY_MS } from '../platform/clock.ts';
import { MARKETS } from '../platform/config/market.ts';
import { statement } from '../platform/database/statement.ts';

/** Games of one product. */
const CASINO = { refusedTypes: ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'] };
const FILE = {
  code: 'first-deposit',
  kind: 'DEPOSIT',
  texts: { EN: 'Deposit doubled', TY: 'Dobleng deposito' },
  endsAt: null,
  budget: '1000',
  terms: { ...TERMS, deposits: 'once' },
};

let test: TestApp;
let operator: Operating;
let file: string;
let code: string;
let count = 0;
beforeAll(async () => {
  test = await startDeposits();
  operator = operateOn(test);
  file = join(test.dataDir, 'promotion.json');
});
beforeEach(() => {
  count += 1;
  code = `deposit-${count}`;
});
afterAll(() => test.stop());

const run = (typed: string) => operator.run(`rewards ${typed} --as lina`);
const write = (changes: object = {}) => writeFile(file, JSON.stringify({ ...FILE, code, ...changes }));
const shown = async () => (await run(`show ${code}`)).lines.join('\n');
const findId = statement<[code: string], { id: bigint }>(
  'test.find-promotion',
  'SELECT id FROM promotion WHERE code = $1',
);

async function create(changes: object = {}): Promise<void> {
  await write(changes);
  const { status, lines } = await run(`create ${file}`);
  if (status !== 0) throw new Error(lines.join('; '));
}

async function memberWithBonus(): Promise<Visitor> {
  const member = await test.given.member();
  await depositWith(test, member, '100', code);
  await issueBonuses(test);
  return member;
}

describe('rewards create', () => {
  it('creates a promotion that members can choose, lists it and records the creation', async () => {
    await write();
    const { status, lines } = await run(`create ${file}`);
    expect([status, lines[0]]).toEqual([0, `promotion ${code} is created`]);
    const member = await test.given.member();
    expect(await offersOf(test, member)).toMatchObject([{ code, title: 'Deposit doubled' }]);
    expect((await run('list')).lines.at(-1)).toMatch(
      new RegExp(`^\\d+ +${code} +DEPOSIT +running +\\S+ +- +1000.00 +0.00 +0.00$`),
    );
    expect(await shown()).toMatch(/ lina +- +- +\{.*"budget":"1000.00"/);
    expect(await run(`create ${file}`)).toEqual({
      status: 1,
      lines: [`refused: there is a promotion ${code} already`],
    });
    expect((await operator.acts()).at(-1)).toMatchObject({ command: 'rewards create', outcome: 'refused' });
  });

  it.each([
    ['no JSON', undefined, 'not valid JSON'],
    ['an unknown field', { more: 1 }, 'more'],
    ['a code that is a number', { code: '7' }, 'code: is 2 to 40 lower-case letters'],
    ['a kind without commands', { kind: 'VIP' }, 'kind: VIP cannot be created'],
    [
      'referrals to join',
      { kind: 'REFERRAL', joinBy: 'member', terms: REFERRAL_TERMS },
      'joinBy: nobody joins',
    ],
    ['no English name', { texts: { TY: 'Promo' } }, 'texts: the English name is missing'],
    ['an end in the past', { endsAt: '2020-01-01T00:00:00Z' }, 'endsAt: is not after the start'],
    ['a time without a zone', { endsAt: '2100-01-01T00:00:00' }, 'endsAt: is a time with a time zone'],
    ['a budget of zero', { budget: '0' }, 'budget: must be above zero'],
    ['an unknown term', { terms: { ...TERMS, more: 1 } }, 'terms: Unrecognized key: "more"'],
    ['a maximum stake of zero', { terms: { ...TERMS, maxStake: '0' } }, 'terms.maxStake: must be above zero'],
    ['a bonus of nothing', { terms: { ...TERMS, basisPoints: 0 } }, 'terms.basisPoints'],
    [
      'more wagering than the market permits',
      { terms: { ...TERMS, wagering: 11 } },
      'at most 10 times the bonus',
    ],
  ])('refuses a file with %s', async (_what, changes, reason) => {
    if (changes) await write(changes);
    else await writeFile(file, '{');
    for (const verb of ['create', 'preview', 'change']) {
      const { status, lines } = await run(`${verb} ${file}`);
      expect([status, lines.join()]).toEqual([1, expect.stringContaining(reason)]);
    }
  });

  it.each([
    ['uk', { terms: TERMS }, 'the market permits games of one product'],
    ['uk', { terms: { ...TERMS, ...CASINO } }, undefined],
    ['se', { terms: { ...TERMS, ...CASINO, deposits: 'once' } }, 'a bonus for the first deposit only'],
    ['dk', { terms: { ...TERMS, ...CASINO } }, 'terms.lastsDays: the market requires at least 60 days'],
    ['dk', { terms: { ...TERMS, ...CASINO, lastsDays: 60, maxBonus: '1000.01' } }, 'at most 1000 DKK'],
    ['dk', { terms: { ...TERMS, ...CASINO, lastsDays: 60, maxBonus: '1000' } }, undefined],
    ['de', { terms: { ...TERMS, ...CASINO } }, 'the market permits no offers'],
    ['nl', { terms: { ...TERMS, ...CASINO } }, 'the market permits no offers'],
  ] as const)('applies the rules of the market %s', async (market, changes, reason) => {
    const { identity, wallet } = test.app.deps;
    const there = operateOn(test, 'tester', { identity, wallet: { ...wallet, market: MARKETS[market] } });
    await write(changes);
    const { status, lines } = await there.run(`rewards preview ${file} --as lina`);
    expect(status).toBe(reason === undefined ? 0 : 1);
    if (reason !== undefined) expect(lines.join()).toContain(reason);
  });
});

describe('rewards preview', () => {
  const putDay = statement<
    [memberId: bigint, gameType: string, stakeUnits: bigint, winUnits: bigint, now: Date]
  >(
    'test.put-day-of-play',
    `INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
     VALUES ($1, ledger_day($5) - 1, $2, 'ONE', 1, $3, $4)`,
  );

  beforeAll(async () => {
    const member = await test.given.member();
    const memberId = await memberIdOf(test, member);
    await depositWith(test, member, '100');
    await depositWith(test, member, '200');
    test.clock.advance(DAY_MS);
    const now = test.clock.now();
    // Slots with an edge of 4 %, and live games with an edge of 1 % of which a tenth counts.
    await test.database.run(putDay, [memberId, 'RNG', 10_000_000n, 9_600_000n, now]);
    await test.database.run(putDay, [memberId, 'LIVE', 10_000_000n, 9_900_000n, now]);
    await test.database.run(putDay, [memberId, 'SPORTS', 10_000_000n, 0n, now]);
    // The day is not over.
    await depositWith(test, await test.given.member(), '300');
  });

  it('states the cost on the deposits and the play of last month, and creates nothing', async () => {
    await write({
      terms: { ...TERMS, deposits: 'once', basisPoints: 100, maxBonus: '1', minDeposit: '150' },
    });
    // One deposit of 200.00 has a bonus of 1.00: stakes of 8.00 count, of 14.54 in total, at an edge of 2.5 %.
    expect((await run(`preview ${file}`)).lines).toEqual([
      'rewards of the last 30 days: 1, in total 1.00',
      'wagering: 8.00; members lose 0.3636 at a house edge of 2.50 %',
      'expected cost: 0.6364',
      'budget: 1000.00',
    ]);
    expect(await run(`show ${code}`)).toMatchObject({ status: 1 });
  });

  it('counts each first deposit of a member only where the promotion is for first deposits', async () => {
    await write({ terms: { ...TERMS, deposits: 'first', minDeposit: '150' } });
    expect((await run(`preview ${file}`)).lines[0]).toBe('rewards of the last 30 days: 0, in total 0.00');
  });

  it('warns of wagering that costs more than the bonus', async () => {
    await write({ terms: { ...TERMS, deposits: 'once', contributions: { RNG: 100, LIVE: 100 } } });
    expect((await run(`preview ${file}`)).lines.at(-2)).toMatch(/^warning: /);
  });
});

describe('rewards change', () => {
  it('affects no order with a choice and no issued bonus, and records what changed', async () => {
    await create();
    const member = await memberWithBonus();
    const other = await test.given.member();
    const orderId = await orderWith(test, other, '100', code);
    await write({ budget: '2000', terms: { ...FILE.terms, wagering: 3, basisPoints: 5_000 } });
    expect(await run(`change ${file} --reason too_generous`)).toEqual({
      status: 0,
      lines: [`promotion ${code} is changed`],
    });
    await reportPayment(test, orderId, '100');
    await issueBonuses(test);
    expect(await bonusesOf(test, other)).toEqual(['100.00 issued']);
    expect(await bonusesOf(test, member)).toEqual(['100.00 issued']);
    const newcomer = await test.given.member();
    expect(await offersOf(test, newcomer)).toContainEqual(
      expect.objectContaining({ code, offer: expect.objectContaining({ wagering: 3, basisPoints: 5_000 }) }),
    );
    const [change = ''] = (await run(`show ${code}`)).lines.filter((line) => line.includes('too generous'));
    expect(change).toMatch(
      /\{"terms":\{.*"wagering":8.*\},"budget":"1000.00"\} +\{"terms":.*"budget":"2000.00"\}$/,
    );
  });

  it.each([
    ['a budget below what is reserved', { budget: '99' }, 'budget: 100.00 is reserved or spent already'],
    ['another start', { startsAt: '2100-01-01T00:00:00Z' }, 'startsAt: the promotion has started'],
    [
      'another kind',
      {
        kind: 'REFERRAL',
        terms: REFERRAL_TERMS,
      },
      'is of the kind DEPOSIT',
    ],
    ['an unknown code', { code: 'nobody' }, 'there is no promotion nobody'],
  ])('refuses %s', async (_what, changes, reason) => {
    await create();
    await memberWithBonus();
    await write(changes);
    const { status, lines } = await run(`change ${file}`);
    expect([status, lines.join()]).toEqual([1, expect.stringContaining(reason)]);
  });
});

describe('rewards end', () => {
  it('offers nothing new; issued and chosen bonuses stay', async () => {
    await create();
    const member = await memberWithBonus();
    const other = await test.given.member();
    const orderId = await orderWith(test, other, '100', code);
    test.clock.advance(1000);
    expect((await run(`end ${code}`)).status).toBe(0);
    expect((await offersOf(test, await test.given.member())).map((one) => one.code)).not.toContain(code);
    expect((await claim(test, member, await openBonusOf(test, member))).status).toBe(200);
    await reportPayment(test, orderId, '100');
    await issueBonuses(test);
    expect(await bonusesOf(test, other)).toEqual(['100.00 issued']);
    expect(await shown()).toContain('ended; 100.00 reserved, 100.00 spent');
    expect(await run(`end ${code}`)).toEqual({ status: 1, lines: [`refused: promotion ${code} is over`] });
    expect((await run(`change ${file}`)).lines).toEqual([`refused: promotion ${code} is over`]);
  });

  it('ends a promotion before its start', async () => {
    await create({ startsAt: '2099-01-01T00:00:00Z' });
    expect(await shown()).toContain('scheduled; 0.00 reserved');
    expect((await run(`end ${code}`)).status).toBe(0);
    expect(await shown()).toContain('ended; 0.00 reserved');
  });
});

describe('rewards cancel', () => {
  it('needs a reason, ends open rewards and bonuses, and leaves cash', async () => {
    await create();
    const [unclaimed, active, queued] = [
      await memberWithBonus(),
      await memberWithBonus(),
      await memberWithBonus(),
    ];
    await claim(test, active, await openBonusOf(test, active));
    await claim(test, queued, await openBonusOf(test, queued));
    const other = await test.given.member();
    const orderId = await depositWith(test, other, '100', code);
    expect((await run(`cancel ${code}`)).status).toBe(2);
    expect((await run(`cancel ${code} --reason wrong_terms`)).status).toBe(0);
    await runRewardJobs(test);
    await issueBonuses(test);
    for (const member of [unclaimed, active, queued]) {
      expect(await bonusesOf(test, member)).toEqual(['100.00 cancelled']);
      expect(await pocketsOf(test, member)).toEqual([100, 0]);
    }
    expect(await choiceOf(test, orderId)).toBe('cancelled');
    const { id } = await test.database.one(findId, [code]);
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 0n });
    expect(await shown()).toContain('cancelled; 0.00 reserved');
    expect((await run(`cancel ${code} --reason again`)).status).toBe(1);
  });
});
