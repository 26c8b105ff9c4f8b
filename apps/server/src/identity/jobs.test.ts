import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { openBrowser } from '../../testing/identity/browser.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';
import { endTrialsJob } from './jobs.ts';

const findTrials = statement<[], { enabled: boolean; secret: Buffer | null }>(
  'test.find-trials',
  `SELECT enabled, trial_secret_hash AS secret FROM member WHERE type = 4`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('job that ends trials', () => {
  it('closes expired trials and no other account', async () => {
    const end = () => endTrialsJob(test.app.deps.identity).work({});
    await openBrowser(test, '20.1.1.1').call(api.identity.testPlay, {});
    test.clock.advance(DAY_MS - 1);
    await end();
    expect(await test.database.one(findTrials, [])).toMatchObject({ enabled: true });
    test.clock.advance(1);
    await end();
    expect(await test.database.one(findTrials, [])).toEqual({ enabled: false, secret: null });
  });
});
