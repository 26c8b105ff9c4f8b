import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { openBrowser } from '../../testing/identity/browser.ts';
import { deleteAllExpired } from '../../testing/database/delete-expired.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';

const HOUR_MS = 3_600_000;

const eventKinds = statement<[userName: string], { kind: string }>(
  'test.retained-event-kinds',
  `SELECT e.kind FROM account_event e JOIN member m ON m.id = e.member_id
    WHERE m.user_name = $1 ORDER BY e.id`,
);
const countExclusions = statement<[], { excluded: bigint; erased: bigint }>(
  'test.count-exclusions',
  `SELECT (SELECT count(*) FROM exclusion_lookup) AS excluded, (SELECT count(*) FROM excluded_lookup) AS erased`,
);
const excludeForGood = statement<[]>(
  'test.exclude-for-good',
  `WITH excluded AS (INSERT INTO exclusion_lookup (member_id, lookup, proven) SELECT min(id), '\\x01', true FROM member)
   INSERT INTO excluded_lookup (merchant_code, lookup, proven) VALUES ('tessera', '\\x01', true)`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('account event', () => {
  it('is deleted after two years, but not the last sign-in', async () => {
    await test.given.member({ userName: 'eventful' });
    for (let signIn = 0; signIn < 3; signIn += 1) {
      await openBrowser(test, `20.2.${signIn}.1`).login('eventful', 'correct horse battery');
    }
    const kinds = async () => (await test.database.many(eventKinds, ['eventful'])).map(({ kind }) => kind);
    const all = await kinds();
    expect(all).toContain('login-new-device');
    test.clock.advance(2 * 365 * DAY_MS - HOUR_MS);
    await deleteAllExpired(test);
    expect(await kinds()).toEqual(all);
    test.clock.advance(HOUR_MS);
    await deleteAllExpired(test);
    expect(await kinds()).toEqual(['login']);
  });
});

describe('lookup of a permanent exclusion', () => {
  it('is never deleted', async () => {
    await test.given.member();
    await test.database.run(excludeForGood, []);
    test.clock.advance(50 * 365 * DAY_MS);
    await deleteAllExpired(test);
    expect(await test.database.one(countExclusions, [])).toEqual({ excluded: 1n, erased: 1n });
  });
});
