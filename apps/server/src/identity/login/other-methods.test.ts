import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { fillHashQueues } from '../../../testing/identity/busy-hashing.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PhoneTokens } from '../external/phone-token.ts';

const { identity } = api;
const HOUR_MS = 3_600_000;
const PASSWORD = 'correct horse battery';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());
afterEach(() => {
  vi.restoreAllMocks();
  test.clock.advance(25 * HOUR_MS);
});

async function memberWithNumber(userName: string, mobileNum: string): Promise<void> {
  await test.given.member({ userName });
  await insertPersonalValue(test, userName, { field: 'mobileNum', value: `+63${mobileNum}` });
}

function smsLogin(mobileNum: string, verificationCode: string) {
  return { type: 'sms', mobileNum, countryDialingCode: '63', verificationCode };
}

/** The code that the number receives after this browser's request. */
async function codeFor(browser: ReturnType<typeof openBrowser>, mobileNum: string): Promise<string> {
  await browser.call(identity.sendSmsCode, { mobileNum, countryDialingCode: '63' });
  const { text } = await awaitMessage(test.dataDir, `+63${mobileNum}`);
  return /#(\d{6})/.exec(text)?.[1] ?? '';
}

const WRONG_CODE = [422, { errorCode: 'verification.code.err' }];

const givePasskey = statement<[userName: string]>(
  'test.give-passkey',
  `INSERT INTO passkey (credential_id, member_id, public_key, counter, transports, name, synced, created_at)
   SELECT sha256(user_name::bytea), id, '', 0, '{}', 'Phone', false, now() FROM member WHERE user_name = $1`,
);

describe('SMS sign-in', () => {
  it('requires the passkey of a member who has one: a stolen number alone opens nothing', async () => {
    await memberWithNumber('keyholder', '9175550221');
    await test.database.run(givePasskey, ['keyholder']);
    const browser = openBrowser(test, '20.1.21.1');
    const code = await codeFor(browser, '9175550221');
    const { body } = await browser.call(identity.login, smsLogin('9175550221', code));
    expect(body).toMatchObject({ errorCode: 'login.second.factor', value: { factors: ['passkey'] } });
  });

  it('does not confirm the session of a member with a password', async () => {
    await memberWithNumber('halfproven', '9175550222');
    const browser = openBrowser(test, '20.1.22.1');
    const code = await codeFor(browser, '9175550222');
    expect((await browser.call(identity.login, smsLogin('9175550222', code))).status).toBe(200);
    const { body } = await browser.call(identity.startTotp, {});
    expect(body).toMatchObject({ errorCode: 'session.confirm.required' });
  });

  it('opens the account of the number with a code that is accepted once', async () => {
    await memberWithNumber('texter', '9175550201');
    const browser = openBrowser(test, '20.1.1.1');
    const code = await codeFor(browser, '9175550201');
    const first = await browser.call(identity.login, smsLogin('0917 555 0201', code));
    expect([first.status, first.body]).toMatchObject([200, { value: { userName: 'texter' } }]);
    const second = await browser.call(identity.login, smsLogin('9175550201', code));
    expect([second.status, second.body]).toMatchObject(WRONG_CODE);
  });

  it('opens one session for many concurrent uses of the code', async () => {
    await memberWithNumber('hasty', '9175550202');
    const browser = openBrowser(test, '20.1.2.1');
    const code = await codeFor(browser, '9175550202');
    const input = smsLogin('9175550202', code);
    const cookies = { '__Host-dev': browser.cookies['__Host-dev'] ?? '' };
    const tries = Array.from({ length: 4 }, () => test.call(null, identity.login, input, { cookies }));
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('answers a wrong code and an unknown number alike', async () => {
    await memberWithNumber('numbered', '9175550203');
    const browser = openBrowser(test, '20.1.3.1');
    const code = await codeFor(browser, '9175550203');
    const wrong = await browser.call(
      identity.login,
      smsLogin('9175550203', code === '000000' ? '1' : '000000'),
    );
    const nobody = await browser.call(identity.login, smsLogin('9175550299', '000000'));
    expect([wrong.status, wrong.body]).toMatchObject(WRONG_CODE);
    expect(nobody.body).toEqual(wrong.body);
  });

  it('requires a valid mobile number', async () => {
    const { status, body } = await test.call(null, identity.login, smsLogin('12', '000000'));
    expect([status, body]).toMatchObject([422, { errorCode: 'mobile.invalid' }]);
  });

  it('reports a disabled account only after the right code', async () => {
    await memberWithNumber('texted', '9175550204');
    const disable = statement<[]>(
      'test.ways-disable',
      `UPDATE member SET enabled = false WHERE user_name = 'texted'`,
    );
    const browser = openBrowser(test, '20.1.4.1');
    const code = await codeFor(browser, '9175550204');
    await test.database.run(disable, []);
    const wrong = await browser.call(identity.login, smsLogin('9175550204', 'nocode'));
    expect([wrong.status, wrong.body]).toMatchObject(WRONG_CODE);
    const right = await browser.call(identity.login, smsLogin('9175550204', code));
    expect([right.status, right.body]).toMatchObject([403, { errorCode: 'login.disabled' }]);
  });
});

describe('sign-in by the token of a phone service', () => {
  /** A fake service with one valid token, "good", for one number, once. */
  function serviceFor(phoneNumber: string): PhoneTokens {
    const proven = { phoneNumber, tokenHash: Buffer.alloc(32), expiresAt: new Date() };
    let used = false;
    return {
      verify: async (token) => (token === 'good' ? proven : undefined),
      async use() {
        const first = !used;
        used = true;
        return first;
      },
    };
  }

  async function tokenLogin(firebaseIdToken: string) {
    const input = { type: 'firebase', firebaseIdToken, firebaseMobileNo: '9175550202' };
    const { status, body } = await test.call(null, identity.login, input);
    return [status, body];
  }
  const BAD = [422, { errorCode: 'login.external.err' }];

  it('opens the account of the number in the token once, regardless of the typed number', async () => {
    await memberWithNumber('tokened', '9175550205');
    const phoneTokens = serviceFor('+639175550205');
    for (const { identity: deps } of test.apps.map((app) => app.deps))
      vi.spyOn(deps, 'external', 'get').mockReturnValue({ ...deps.external, phoneTokens });
    expect(await tokenLogin('bad')).toMatchObject(BAD);
    expect(await tokenLogin('good')).toMatchObject([200, { value: { userName: 'tokened' } }]);
    expect(await tokenLogin('good')).toMatchObject(BAD);
  });
});

describe('overloaded server', () => {
  it('reports the overload, and counts no attempt as a failure', async () => {
    await test.given.member({ userName: 'queued' });
    const emptyQueues = fillHashQueues(test, 'matches');
    for (let index = 0; index < 10; index += 1) {
      const { status, body } = await openBrowser(test, '20.2.1.1').login('queued', PASSWORD);
      expect([status, body]).toMatchObject([429, { errorCode: 'login.busy' }]);
    }
    emptyQueues();
    expect((await openBrowser(test, '20.2.1.1').login('queued', PASSWORD)).status).toBe(200);
  });
});
