import { api } from '@tessera/contract';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { memberIdOf, playRound } from '../../../testing/rewards/missions.ts';
import { BOARD_TERMS, MISSION_TERMS } from '../../../testing/rewards/promotion-files.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { NO_REQUIREMENTS } from '../../../testing/server/test-config.ts';
import { seedGames } from '../../games/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { MARKETS } from '../../platform/config/market.ts';
import { PROMOTION_KINDS } from '../promotions/promotion-kinds.ts';

const FILE = { texts: { EN: 'A promotion' }, endsAt: null, budget: '1000' };
const CASINO = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'];
const BONUS = { wagering: 5, lastsDays: 7, refusedTypes: CASINO };
const TERMS = {
  LOGIN: { calendar: 'cycle', missed: 'restart', amounts: ['1', '7', '2'], claimDays: 7 },
  REGISTER: { amount: '50', condition: 'none', withinDays: 30, claimDays: 7 },
  PROMOCODE: { amount: '20', claimDays: 7 },
  SAVIOR: {
    window: 'day',
    basisPoints: 1000,
    minLoss: '50',
    maxAmount: '30',
    gameTypes: [] as string[],
    claimDays: 7,
  },
  GIVEAWAY: { amount: '100', parts: 10, smallest: '2', claimDays: 7 },
  TICKET: { amount: '50', gameTypes: ['LIVE'], lastsDays: 3, claimDays: 7 },
} as const;
type Kind = keyof typeof TERMS;
const KINDS = Object.keys(TERMS) as Kind[];

let test: TestApp;
let file: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  file = join(test.dataDir, 'promotion.json');
});
afterAll(() => test.stop());

const run = async (
  verb: string,
  kind: Kind,
  terms: object = TERMS[kind],
  code = `of-${kind.toLowerCase()}`,
) => {
  await writeFile(file, JSON.stringify({ ...FILE, kind, code, terms }));
  return operateOn(test).run(`rewards ${verb} ${file} --as lina`);
};
const validate = (kind: Kind, terms: object, market: keyof typeof MARKETS) =>
  PROMOTION_KINDS[kind]?.validate({ ...TERMS[kind], ...terms }, MARKETS[market]) ?? ['no such kind'];

describe('a promotion of the operator', () => {
  it.each(KINDS)('of the kind %s is created from a file', async (kind) => {
    expect((await run('create', kind)).lines[0]).toBe(`promotion of-${kind.toLowerCase()} is created`);
  });

  it('is offered to members', async () => {
    await run('create', 'LOGIN', TERMS.LOGIN, 'calendar');
    const member = await test.given.member();
    const { content } = await test.value(member, api.signIn.signInCalendars, { language: 'EN' });
    expect(content.at(-1)).toMatchObject({ title: 'A promotion', amounts: ['1.00', '7.00', '2.00'] });
  });

  it.each([
    ['LOGIN', { amounts: [] }],
    ['LOGIN', { amounts: ['0'] }],
    ['REGISTER', { condition: 'mail' }],
    ['PROMOCODE', { amount: 'much' }],
    ['SAVIOR', { basisPoints: 5001 }],
    ['GIVEAWAY', { amount: 'much' }],
    ['GIVEAWAY', { parts: 51 }],
    ['TICKET', { gameTypes: [] }],
  ] as const)('of the kind %s with %o is refused', async (kind, changes) => {
    const { status, lines } = await run('preview', kind, { ...TERMS[kind], ...changes });
    expect([status, lines.join()]).toEqual([1, expect.stringMatching(/^refused: terms\./)]);
  });

  it.each(['SAVIOR', 'GIVEAWAY'] as const)('of the kind %s has fixed terms after its start', async (kind) => {
    await run('create', kind, TERMS[kind], `fixed-${kind.toLowerCase()}`);
    const changed = { ...TERMS[kind], claimDays: 8 };
    const { status, lines } = await run('change', kind, changed, `fixed-${kind.toLowerCase()}`);
    expect([status, lines.join()]).toEqual([1, expect.stringContaining('terms: members have progress')]);
  });
});

describe('the rules of a market', () => {
  it.each(KINDS.filter((kind) => kind !== 'TICKET'))('permit cash and a bonus of the kind %s', (kind) => {
    const games = kind === 'SAVIOR' ? { gameTypes: ['RNG'] } : {};
    expect(validate(kind, games, 'se')).toEqual([]);
    expect(validate(kind, { ...games, bonus: BONUS }, 'uk')).toEqual([]);
    expect(validate(kind, { ...games, bonus: { ...BONUS, wagering: 11 } }, 'uk')).toEqual([
      'terms.wagering: the market permits at most 10 times the bonus',
    ]);
    expect(validate(kind, { ...games, bonus: BONUS }, 'se')).toEqual([
      'terms.bonus: the market permits bonuses of first deposits only',
    ]);
  });

  it('compare the highest amount of a calendar', () => {
    const bonus = { ...BONUS, lastsDays: 60 };
    expect(validate('LOGIN', { amounts: ['1', '1000', '2'], bonus }, 'dk')).toEqual([]);
    expect(validate('LOGIN', { amounts: ['1', '1001', '2'], bonus }, 'dk')).toEqual([
      'the market permits a bonus of at most 1000 DKK',
    ]);
  });

  const ONE_PRODUCT = 'terms.gameTypes: the market permits games of one product';
  it.each([
    ['cashback on all games', {}, ONE_PRODUCT],
    ['cashback on slots and sports', { gameTypes: ['RNG', 'SPORTS'] }, ONE_PRODUCT],
    [
      'a casino bonus for losses in sports',
      { gameTypes: ['SPORTS'], bonus: BONUS },
      'terms.bonus.refusedTypes: the market requires that a bonus is played in the product where it is earned',
    ],
  ])('refuse %s, where a promotion may have one product', (_name, terms, error) => {
    expect(validate('SAVIOR', terms, 'uk')).toEqual([expect.stringContaining(error)]);
    expect(PROMOTION_KINDS.SAVIOR?.validate({ ...TERMS.SAVIOR, ...terms }, NO_REQUIREMENTS)).toEqual([]);
  });

  it.each([
    ['a mission', MISSION_TERMS],
    ['a leader board', BOARD_TERMS],
  ])('refuse %s on games of several products', (_name, terms) => {
    const validateIn = (changes: object) =>
      PROMOTION_KINDS.MISSION?.validate({ ...terms, ...changes }, MARKETS.uk);
    expect(validateIn({})).toEqual([expect.stringContaining(ONE_PRODUCT)]);
    expect(validateIn({ gameTypes: ['RNG', 'LOTT'] })).toEqual([expect.stringContaining(ONE_PRODUCT)]);
    expect(validateIn({ gameTypes: ['RNG', 'LIVE'] })).toEqual([]);
  });

  it('permit a mission on deposits, which are no product', () => {
    const terms = { ...MISSION_TERMS, metric: 'deposits' };
    expect(PROMOTION_KINDS.MISSION?.validate(terms, MARKETS.uk)).toEqual([]);
  });

  it('treat a ticket as a bonus', () => {
    expect(validate('TICKET', {}, 'uk')).toEqual([]);
    expect(validate('TICKET', { gameTypes: ['LIVE', 'SPORTS'] }, 'uk')).toHaveLength(1);
    expect(validate('TICKET', {}, 'se')).toHaveLength(1);
  });
});

describe('the cost preview', () => {
  it('of cashback and gifts reads the last 30 days', async () => {
    const [one, two] = [await test.given.member(), await test.given.member()];
    await insertPersonalValue(test, one.info.userName, { field: 'mobileNum', value: '+639170000001' });
    await playRound(test, await memberIdOf(test, one), { stake: '100', win: '20' });
    await playRound(test, await memberIdOf(test, two), { stake: '900' });
    await playRound(test, await memberIdOf(test, two), { stake: '10', win: '500' });
    await playRound(test, await memberIdOf(test, await test.given.member()), { stake: '49.99' });
    await addDailyTotals(test);
    test.clock.advance(DAY_MS);
    const first = async (kind: Kind, terms: object) => (await run('preview', kind, terms)).lines[0];
    expect(await first('SAVIOR', TERMS.SAVIOR)).toBe('rewards of the last 30 days: 2, in total 38.00');
    expect(await first('SAVIOR', { ...TERMS.SAVIOR, window: 'week', maxAmount: '100' })).toBe(
      'rewards of the last 30 days: 2, in total 49.00',
    );
    expect(await first('REGISTER', { ...TERMS.REGISTER, condition: 'mobile' })).toBe(
      'rewards of the last 30 days: 1, in total 50.00',
    );
    expect(await first('GIVEAWAY', TERMS.GIVEAWAY)).toBe('rewards of the last 30 days: 10, in total 100.00');
    test.clock.advance(31 * DAY_MS);
    expect(await first('SAVIOR', TERMS.SAVIOR)).toBe('rewards of the last 30 days: 0, in total 0.00');
  });
});
