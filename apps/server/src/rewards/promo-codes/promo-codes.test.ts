import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { restartInMarket } from '../../../testing/identity/other-market.ts';
import { claim, endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { statement } from '../../platform/database/statement.ts';
import { promoCodeTerms } from './terms.ts';

type PromoCodeTerms = z.infer<typeof promoCodeTerms>;

const { promoCodes, report, protection } = api;
/** What a market with one product refuses for a bonus of a casino. */
const NOT_CASINO = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'] as const;
const HOUR_MS = 3_600_000;
const TERMS: PromoCodeTerms = { amount: '20', claimDays: 7 };

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member({ balance: '100' });
});
afterAll(() => test.stop());

const operate = (typed: string) => operateOn(test).run(`promo-codes ${typed} --as lina`);
const run = (changes: Partial<PromoCodeTerms> = {}, options: { budget?: string; startsAt?: Date } = {}) =>
  runPromotion(test, {
    kind: 'PROMOCODE',
    terms: promoCodeTerms.parse({ ...TERMS, ...changes }),
    ...options,
  });
const findName = statement<[id: bigint], { name: string }>(
  'test.find-promotion-name',
  'SELECT code AS name FROM promotion WHERE id = $1',
);
const nameOf = async (id: bigint) => (await test.database.one(findName, [id])).name;
let number = 0;
/** A new code of a running promotion. */
const newCode = async (uses = 10, promotionId?: bigint) => {
  number += 1;
  const code = `WELCOME${number}`;
  expect((await operate(`add ${await nameOf(promotionId ?? (await run()))} ${code} ${uses}`)).status).toBe(0);
  return code;
};
const type = (code: string, visitor = member, requestKey = randomUUID()) =>
  test.call(visitor, promoCodes.usePromoCode, { code, requestKey, language: 'EN' });
const refused = async (code: string, visitor = member) => {
  const { body } = await type(code, visitor);
  return body.success ? 'accepted' : body.errorCode;
};
const balance = async () => (await test.value(member, report.balanceParts, {})).cash;
const findUses = statement<[code: string], { uses: number }>(
  'test.find-uses',
  'SELECT uses FROM promo_code WHERE code = $1',
);
const usesOf = async (code: string) => (await test.database.one(findUses, [code])).uses;

describe('a promotional code', () => {
  it('of a bonus that the market does not permit is refused, and stays unused', async () => {
    const code = await newCode(1, await run({ bonus: { wagering: 50, lastsDays: 7 } }));
    expect(await refused(code)).toBe('promo.code.not.eligible');
    expect(await usesOf(code)).toBe(0);
  });

  it('is the only bonus of a member in a market without repeated bonuses', async () => {
    const bonus = { wagering: 5, lastsDays: 7, refusedTypes: [...NOT_CASINO] };
    const codes = [await newCode(1, await run({ bonus })), await newCode(1, await run({ bonus }))] as const;
    const { call } = await restartInMarket('se', test);
    // The market offers nothing to members of unknown age.
    await test.value(member, protection.setBirthday, { birthday: '1990-05-14' });
    const answers = await Promise.all(
      codes.map((code) =>
        call(member, promoCodes.usePromoCode, { code, requestKey: randomUUID(), language: 'EN' }),
      ),
    );
    const results = answers.map(({ body }) => (body.success ? 'accepted' : body.errorCode));
    expect(results.toSorted()).toEqual(['accepted', 'promo.code.not.eligible']);
  });

  it('pays cash at once, without regard to case, spaces and hyphens', async () => {
    const code = await newCode();
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3).toLowerCase()} `;
    expect((await type(typed)).body).toMatchObject({
      value: { title: 'A promotion', form: 'cash', amount: '20.00', state: 'claimed' },
    });
    expect(await balance()).toBe('120.00');
    expect(await usesOf(code)).toBe(1);
  });

  it('issues a bonus, which starts with the claim of the member', async () => {
    const code = await newCode(5, await run({ bonus: { wagering: 2, lastsDays: 7 } }));
    const { body } = await type(code);
    expect(body).toMatchObject({ value: { form: 'bonus', state: 'issued' } });
    const claimed = await claim(test, member, body.success ? body.value.rewardId : '');
    expect(claimed.body).toMatchObject({ value: { state: 'active' } });
  });

  it('is used once by a member with parallel requests', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => type(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe('120.00');
    expect(await usesOf(code)).toBe(1);
  });

  it('with the same request key has the answer of the first request', async () => {
    const code = await newCode();
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => type(code, member, requestKey)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balance()).toBe('120.00');
    expect(await usesOf(code)).toBe(1);
  });

  it('with the same request key has this answer also when the member receives no more offers', async () => {
    const code = await newCode();
    const requestKey = randomUUID();
    const { body } = await type(code, member, requestKey);
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect((await type(code, member, requestKey)).body).toEqual(body);
    expect(await refused(code)).toBe('promo.code.not.eligible');
  });

  it('is not used more often than its limit by parallel members', async () => {
    const code = await newCode(3);
    const others = await Promise.all(Array.from({ length: 8 }, () => test.given.member()));
    const answers = await Promise.all(others.map((visitor) => refused(code, visitor)));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(3);
    expect(new Set(answers)).toEqual(new Set(['accepted', 'promo.code.used.up']));
    expect(await usesOf(code)).toBe(3);
  });

  it('is refused for a second code of the same promotion', async () => {
    const promotionId = await run();
    const [one, two] = [await newCode(5, promotionId), await newCode(5, promotionId)];
    expect([await refused(one), await refused(two)]).toEqual(['accepted', 'promo.code.used']);
    expect(await usesOf(two)).toBe(0);
  });

  it('of an unknown or coming promotion is unknown', async () => {
    const startsAt = new Date(test.clock.now().getTime() + HOUR_MS);
    expect(await refused('NOSUCHCODE')).toBe('promo.code.unknown');
    expect(await refused(await newCode(5, await run({}, { startsAt })))).toBe('promo.code.unknown');
  });

  it('of a promotion that ended is refused', async () => {
    const code = await newCode();
    await endPromotions(test);
    expect(await refused(code)).toBe('promo.code.ended');
  });

  it('is not for a member on a break', async () => {
    const code = await newCode();
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect(await refused(code)).toBe('promo.code.not.eligible');
    expect(await usesOf(code)).toBe(0);
  });

  it('beyond the budget counts no use', async () => {
    const code = await newCode(5, await run({}, { budget: '10' }));
    expect(await refused(code)).toBe('promotion.used.up');
    expect(await usesOf(code)).toBe(0);
  });

  it('can be tried ten times in an hour', async () => {
    const code = await newCode();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await refused(`GUESS${attempt}`)).toBe('promo.code.unknown');
    }
    expect((await type(code)).body).toMatchObject({
      errorCode: 'promo.code.limit',
      value: { retryAfterSeconds: 3600 },
    });
    test.clock.advance(HOUR_MS);
    member = await signInAgain(test, member);
    expect(await refused(code)).toBe('accepted');
  });
});

describe('codes of the operator', () => {
  it('are generated for one use each, and listed', async () => {
    const promotionId = await run();
    const file = join(test.dataDir, 'codes.txt');
    expect((await operate(`generate ${await nameOf(promotionId)} 3 ${file}`)).status).toBe(0);
    const codes = (await readFile(file, 'utf8')).trim().split('\n');
    expect(new Set(codes).size).toBe(3);
    expect(await refused(codes[0] ?? '')).toBe('accepted');
    const { lines } = await operate(`list ${await nameOf(promotionId)}`);
    expect(lines.filter((line) => /^[0-9A-Z]{12} +0 +1$/.test(line))).toHaveLength(2);
    expect(lines.filter((line) => /^[0-9A-Z]{12} +1 +1$/.test(line))).toHaveLength(1);
  });

  it.each([
    [
      'a taken code',
      async () => `${await nameOf(await run())} ${await newCode()} 5`,
      'this code exists already',
    ],
    [
      'a short code',
      async () => `${await nameOf(await run())} ABC 5`,
      'a code has 4 to 32 letters and digits',
    ],
    [
      'a promotion of another kind',
      async () => `${await nameOf(await runPromotion(test))} ABCDEF 5`,
      'there is no open promotion of this name with codes',
    ],
  ] as const)('are refused for %s', async (_title, typed, reason) => {
    const { status, lines } = await operate(`add ${await typed()}`);
    expect([status, lines.join('\n')]).toEqual([1, expect.stringContaining(reason)]);
  });
});
