import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity, wallet } = api;
const OPENINGS = [identity.createTrailAccount, identity.testPlay];

const storedTrialAges = statement<[], { statedAges: bigint; ages: bigint; limits: bigint }>(
  'test.kept-of-trials',
  `SELECT count(p.age_told_at) AS "statedAges", count(coalesce(p.of_age_from, p.young_until)) AS ages,
          (SELECT count(*) FROM protection_limit) AS limits
     FROM member m LEFT JOIN member_protection p ON p.member_id = m.id WHERE m.merchant_code = 'tesseratrial'`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { MARKET: 'default' } });
});
afterAll(() => test.stop());

let networks = 0;
/** A new browser in a new network. */
function freshBrowser() {
  networks += 1;
  return openBrowser(test, `21.${networks}.1.1`);
}
/** Birth date of a person who reaches this age today, or this much later. */
function born(years: number, offsetMs = 0): string {
  const day = new Date(test.clock.now().getTime() + offsetMs);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
const stored = () => test.database.one(storedTrialAges, []);

describe('trial in the shipped market', () => {
  it('starts for nobody with a missing, impossible or too recent birthday, and stores nothing', async () => {
    for (const opening of OPENINGS) {
      const browser = freshBrowser();
      const requestTrial = async (input: object) => {
        const { status, body } = await browser.call(opening, input);
        return [status, body];
      };
      const age = 18;
      expect(await requestTrial({})).toMatchObject([
        422,
        { errorCode: 'trial.birthday.required', value: { age } },
      ]);
      for (const birthday of [born(121), born(0, 2 * DAY_MS)]) {
        expect(await requestTrial({ birthday })).toMatchObject([
          422,
          { errorCode: 'protection.birthday.invalid' },
        ]);
      }
      const young = { errorCode: 'protection.age', value: { age, until: expect.any(String) } };
      expect(await requestTrial({ birthday: born(18, 2 * DAY_MS) })).toMatchObject([403, young]);
      expect((await browser.call(wallet.wallet, {})).status).toBe(401);
    }
    expect(await stored()).toEqual({ statedAges: 0n, ages: 0n, limits: 0n });
  });

  it('starts for an adult, requires the birthday once, and stores only that it was stated', async () => {
    const browser = freshBrowser();
    const { body } = await browser.call(identity.createTrailAccount, { birthday: born(18) });
    expect(body).toMatchObject({ success: true });
    for (const opening of [identity.testPlay, ...OPENINGS]) {
      expect((await browser.call(opening, {})).status).toBe(200);
    }
    expect((await browser.call(wallet.wallet, {})).body).toMatchObject({ value: { sumBalance: '10000.00' } });
    expect(await stored()).toEqual({ statedAges: 1n, ages: 0n, limits: 0n });
  });

  it('requires the birthday again in another browser and on the next day', async () => {
    const browser = freshBrowser();
    await browser.call(identity.testPlay, { birthday: born(40) });
    expect((await freshBrowser().call(identity.testPlay, {})).status).toBe(422);
    test.clock.advance(DAY_MS);
    const required = { errorCode: 'trial.birthday.required' };
    expect((await browser.call(identity.testPlay, {})).body).toMatchObject(required);
  });

  it('does not count attempts that were refused for the birthday', async () => {
    const browser = freshBrowser();
    for (let attempt = 0; attempt < 12; attempt += 1) await browser.call(identity.testPlay, {});
    expect((await browser.call(identity.testPlay, { birthday: born(18) })).status).toBe(200);
  });

  it('accepts no second birthday on a device for a day after a birthday that was too young', async () => {
    const browser = freshBrowser();
    await browser.call(identity.createTrailAccount, { birthday: born(18, 2 * DAY_MS) });
    const refused = async (from: typeof browser, opening: (typeof OPENINGS)[number]) => {
      const { status, body } = await from.call(opening, { birthday: born(40) });
      expect([status, body]).toMatchObject([403, { errorCode: 'protection.age', value: { age: 18 } }]);
    };
    for (const opening of OPENINGS) await refused(browser, opening);
    // The browser came without a device cookie: discarding the new cookie does not help.
    const sameNetwork = openBrowser(test, `21.${networks}.1.1`);
    for (const opening of OPENINGS) await refused(sameNetwork, opening);
    expect((await freshBrowser().call(identity.testPlay, { birthday: born(40) })).status).toBe(200);
    test.clock.advance(DAY_MS);
    for (const opening of OPENINGS) {
      expect((await browser.call(opening, { birthday: born(40) })).status).toBe(200);
    }
  });
});
