import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity, wallet } = api;
const DAY_MS = 86_400_000;
const OPENINGS = [identity.createTrailAccount, identity.testPlay];

const storedTrialAges = statement<[], { toldAges: bigint; ages: bigint; limits: bigint }>(
  'test.kept-of-trials',
  `SELECT count(p.age_told_at) AS "toldAges", count(coalesce(p.of_age_from, p.young_until)) AS ages,
          (SELECT count(*) FROM protection_limit) AS limits
     FROM member m LEFT JOIN member_protection p ON p.member_id = m.id WHERE m.merchant_code = 'tesseratrial'`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { MARKET: 'default' } });
});
afterAll(() => test.stop());

let networks = 0;
/** In a network of its own. */
function freshBrowser() {
  networks += 1;
  return openBrowser(test, `21.${networks}.1.1`);
}
/** The date of birth of who is so many years old today, or becomes it so much later. */
function born(years: number, laterMs = 0): string {
  const day = new Date(test.clock.now().getTime() + laterMs);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
const stored = () => test.database.one(storedTrialAges, []);

describe('a trial under the shipped market', () => {
  it('begins for nobody who told no birthday, one of nobody, or of who is too young; nothing is kept', async () => {
    for (const opening of OPENINGS) {
      const browser = freshBrowser();
      const asked = async (input: object) => {
        const { status, body } = await browser.call(opening, input);
        return [status, body];
      };
      const age = 18;
      expect(await asked({})).toMatchObject([422, { errorCode: 'trial.birthday.required', value: { age } }]);
      for (const birthday of [born(121), born(0, 2 * DAY_MS)]) {
        expect(await asked({ birthday })).toMatchObject([422, { errorCode: 'protection.birthday.invalid' }]);
      }
      const young = { errorCode: 'protection.age', value: { age, until: expect.any(String) } };
      expect(await asked({ birthday: born(18, 2 * DAY_MS) })).toMatchObject([403, young]);
      expect((await browser.call(wallet.wallet, {})).status).toBe(401);
    }
    expect(await stored()).toEqual({ toldAges: 0n, ages: 0n, limits: 0n });
  });

  it('begins for who is old enough, is asked once, and keeps no more than that it was told', async () => {
    const browser = freshBrowser();
    const { body } = await browser.call(identity.createTrailAccount, { birthday: born(18) });
    expect(body).toMatchObject({ success: true });
    for (const opening of [identity.testPlay, ...OPENINGS]) {
      expect((await browser.call(opening, {})).status).toBe(200);
    }
    expect((await browser.call(wallet.wallet, {})).body).toMatchObject({ value: { sumBalance: '10000.00' } });
    expect(await stored()).toEqual({ toldAges: 1n, ages: 0n, limits: 0n });
  });

  it('is asked again in another browser, and once the day of the first is over', async () => {
    const browser = freshBrowser();
    await browser.call(identity.testPlay, { birthday: born(40) });
    expect((await freshBrowser().call(identity.testPlay, {})).status).toBe(422);
    test.clock.advance(DAY_MS);
    const required = { errorCode: 'trial.birthday.required' };
    expect((await browser.call(identity.testPlay, {})).body).toMatchObject(required);
  });

  it('counts no wish that was refused for the birthday', async () => {
    const browser = freshBrowser();
    for (let wish = 0; wish < 12; wish += 1) await browser.call(identity.testPlay, {});
    expect((await browser.call(identity.testPlay, { birthday: born(18) })).status).toBe(200);
  });

  it('believes no second birthday of the day after one too young, on that device alone', async () => {
    const browser = freshBrowser();
    await browser.call(identity.createTrailAccount, { birthday: born(18, 2 * DAY_MS) });
    const refused = async (from: typeof browser, opening: (typeof OPENINGS)[number]) => {
      const { status, body } = await from.call(opening, { birthday: born(40) });
      expect([status, body]).toMatchObject([403, { errorCode: 'protection.age', value: { age: 18 } }]);
    };
    for (const opening of OPENINGS) await refused(browser, opening);
    // It came without a cookie of ours: leaving the one it was handed does not help.
    const sameNetwork = openBrowser(test, `21.${networks}.1.1`);
    for (const opening of OPENINGS) await refused(sameNetwork, opening);
    expect((await freshBrowser().call(identity.testPlay, { birthday: born(40) })).status).toBe(200);
    test.clock.advance(DAY_MS);
    for (const opening of OPENINGS) {
      expect((await browser.call(opening, { birthday: born(40) })).status).toBe(200);
    }
  });
});
