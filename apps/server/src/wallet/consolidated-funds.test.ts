import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { openBrowser } from '../../testing/identity/browser.ts';

const { identity, wallet } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('pending contracts', () => {
  it('are zero while nobody offers a contract', async () => {
    const member = await test.given.member();
    expect(await test.value(member, wallet.consolidatedFunds, {})).toEqual({
      dailysalreqtype: {},
      divtypecompperiodreq: {},
      contracthoursalreq: {},
    });
  });

  it('are available to real accounts only', async () => {
    expect((await test.call(null, wallet.consolidatedFunds, {})).status).toBe(401);
    const trial = openBrowser(test);
    await trial.call(identity.testPlay, {});
    const { status, body } = await trial.call(wallet.consolidatedFunds, {});
    expect([status, body]).toMatchObject([403, { errorCode: 'free_reject' }]);
  });
});
