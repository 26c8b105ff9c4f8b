import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../../testing/identity/browser.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const PASSWORD = 'correct horse battery';
const INVALID = [422, { errorCode: 'login.remember.invalid' }];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY } });
});
afterAll(() => test.stop());

async function rememberedBrowser(userName: string, from: string): Promise<Browser> {
  await test.given.member({ userName });
  const browser = openBrowser(test, from);
  await browser.login(userName, PASSWORD, { remember: true });
  return browser;
}

async function comeBack(browser: Browser, username: string) {
  const { status, body } = await browser.call(identity.login, { type: 'username', username, remember: true });
  return [status, body];
}

describe('remembered device', () => {
  it('signs in without a password, with a new cookie each time', async () => {
    const browser = await rememberedBrowser('rowena', '20.1.1.1');
    const cookies = new Set([browser.cookies['__Host-rm']]);
    for (let visit = 0; visit < 3; visit += 1) {
      test.clock.advance(DAY_MS);
      expect(await comeBack(browser, 'Rowena')).toMatchObject([200, { value: { userName: 'rowena' } }]);
      expect((await browser.call(identity.memberInfo, {})).status).toBe(200);
      cookies.add(browser.cookies['__Host-rm']);
    }
    expect(cookies.size).toBe(4);
  });

  it('has a cookie that scripts cannot read and other sites cannot send', async () => {
    await test.given.member({ userName: 'strict' });
    const input = { type: 'username', username: 'strict', password: PASSWORD, remember: true };
    const { headers } = await test.call(null, identity.login, input, { from: '20.1.2.1' });
    const cookie = [headers['set-cookie']].flat().find((line) => String(line).startsWith('__Host-rm'));
    expect(cookie).toMatch(
      /^__Host-rm=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('is created only on request', async () => {
    await test.given.member({ userName: 'passing' });
    const browser = openBrowser(test, '20.1.3.1');
    await browser.login('passing', PASSWORD);
    expect(browser.cookies['__Host-rm']).toBeUndefined();
    expect(await comeBack(browser, 'passing')).toMatchObject(INVALID);
  });

  it('is forgotten at sign-out', async () => {
    const browser = await rememberedBrowser('leaving', '20.1.4.1');
    const copy = browser.cookies['__Host-rm'] ?? '';
    await browser.call(identity.logout, {});
    expect(browser.cookies['__Host-rm']).toBeUndefined();
    browser.cookies['__Host-rm'] = copy;
    expect(await comeBack(browser, 'leaving')).toMatchObject(INVALID);
  });

  it('is forgotten at a sign-out after the session ended', async () => {
    const browser = await rememberedBrowser('latecomer', '20.1.14.1');
    const copy = browser.cookies['__Host-rm'] ?? '';
    test.clock.advance(DAY_MS);
    expect((await browser.call(identity.memberInfo, {})).status).toBe(401);
    expect((await browser.call(identity.logout, {})).status).toBe(200);
    expect(browser.cookies['__Host-rm']).toBeUndefined();
    browser.cookies['__Host-rm'] = copy;
    expect(await comeBack(browser, 'latecomer')).toMatchObject(INVALID);
  });

  it('is forgotten by a sign-in without the option', async () => {
    const browser = await rememberedBrowser('unticked', '20.1.15.1');
    const copy = browser.cookies['__Host-rm'] ?? '';
    await browser.login('unticked', PASSWORD, { remember: false });
    expect(browser.cookies['__Host-rm']).toBeUndefined();
    browser.cookies['__Host-rm'] = copy;
    expect(await comeBack(browser, 'unticked')).toMatchObject(INVALID);
  });

  it('is bound to one browser: its cookie in another browser ends it for both', async () => {
    const browser = await rememberedBrowser('stolenfrom', '20.1.16.1');
    const thief = openBrowser(test, '20.1.17.1');
    thief.cookies['__Host-rm'] = browser.cookies['__Host-rm'] ?? '';
    expect(await comeBack(thief, 'stolenfrom')).toMatchObject(INVALID);
    expect(await comeBack(browser, 'stolenfrom')).toMatchObject(INVALID);
  });

  it('expires thirty days after its last use', async () => {
    const browser = await rememberedBrowser('monthly', '20.1.5.1');
    test.clock.advance(29 * DAY_MS);
    expect((await comeBack(browser, 'monthly'))[0]).toBe(200);
    test.clock.advance(30 * DAY_MS);
    expect(await comeBack(browser, 'monthly')).toMatchObject(INVALID);
    expect(browser.cookies['__Host-rm']).toBeUndefined();
  });

  it('is bound to one member: another name is refused and the cookie is void afterwards', async () => {
    const browser = await rememberedBrowser('itsowner', '20.1.6.1');
    await test.given.member({ userName: 'another' });
    const copy = browser.cookies['__Host-rm'] ?? '';
    expect(await comeBack(browser, 'another')).toMatchObject(INVALID);
    browser.cookies['__Host-rm'] = copy;
    expect(await comeBack(browser, 'itsowner')).toMatchObject(INVALID);
  });

  it.each(['', 'x', `${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'is not accepted with a forged cookie: %j',
    async (made) => {
      await test.given.member({ userName: `made${made.length}` });
      const browser = openBrowser(test, `20.1.7.${made.length}`);
      browser.cookies['__Host-rm'] = made;
      expect(await comeBack(browser, `made${made.length}`)).toMatchObject(INVALID);
    },
  );

  it('needs its secret, not only its number', async () => {
    const browser = await rememberedBrowser('guarded', '20.1.8.1');
    const [selector] = (browser.cookies['__Host-rm'] ?? '').split('.');
    const thief = openBrowser(test, '20.9.9.9');
    thief.cookies['__Host-rm'] = `${selector}.${'A'.repeat(43)}`;
    expect(await comeBack(thief, 'guarded')).toMatchObject(INVALID);
    expect((await comeBack(browser, 'guarded'))[0]).toBe(200);
  });

  it('of a disabled member signs nobody in, nor does one at the wrong endpoint', async () => {
    const browser = await rememberedBrowser('demoted', '20.1.9.1');
    const set = statement<[type: number, enabled: boolean]>(
      'test.demote',
      `UPDATE member SET type = $1, enabled = $2 WHERE user_name = 'demoted'`,
    );
    await test.database.run(set, [1, true]);
    expect(await comeBack(browser, 'demoted')).toMatchObject([403, { errorCode: 'login.not.member' }]);
    await test.database.run(set, [0, false]);
    expect(await comeBack(browser, 'demoted')).toMatchObject([403, { errorCode: 'login.disabled' }]);
  });

  it('survives a password change that it made itself, by another cookie, and no other change', async () => {
    const browser = await rememberedBrowser('changer', '20.1.18.1');
    const [elsewhere, copy] = [openBrowser(test, '20.1.19.1'), browser.cookies['__Host-rm'] ?? ''];
    await elsewhere.login('changer', PASSWORD, { remember: true });
    const newPassword = 'paper lantern 81';
    const change = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
    expect((await browser.call(identity.changePassword, change)).status).toBe(200);
    expect(browser.cookies['__Host-rm']).not.toBe(copy);
    const devices = await browser.call(identity.listDevices, {});
    expect(devices.body).toMatchObject({ value: [{ current: true }, { current: true }] });
    expect(await comeBack(elsewhere, 'changer')).toMatchObject(INVALID);
    expect(await comeBack(browser, 'changer')).toMatchObject([200, { value: { userName: 'changer' } }]);
    browser.cookies['__Host-rm'] = copy;
    expect(await comeBack(browser, 'changer')).toMatchObject(INVALID);
  });

  it('is not created by a password change without one, or with a copied one', async () => {
    const browser = await rememberedBrowser('nevermade', '20.1.20.1');
    const thief = openBrowser(test, '20.1.21.1');
    await thief.login('nevermade', PASSWORD);
    for (const [newPassword, cookie] of [
      ['paper lantern 82', undefined],
      ['paper lantern 83', browser.cookies['__Host-rm']],
    ] as const) {
      if (cookie) thief.cookies['__Host-rm'] = cookie;
      const oldPassword = cookie ? 'paper lantern 82' : PASSWORD;
      const change = { oldPassword, newPassword, confirmNewPassword: newPassword };
      expect((await thief.call(identity.changePassword, change)).status).toBe(200);
      expect(thief.cookies['__Host-rm']).toBe(cookie);
      expect(await comeBack(browser, 'nevermade')).toMatchObject(INVALID);
    }
  });

  it('requires a captcha like any sign-in when the account is under attack', async () => {
    const browser = await rememberedBrowser('attacked', '20.1.10.1');
    for (let index = 0; index < 5; index += 1) {
      await openBrowser(test, `20.3.${index}.1`).login('attacked', 'a wrong guess');
    }
    expect(await comeBack(browser, 'attacked')).toMatchObject([422, { value: { captcha: true } }]);
    const input = { type: 'username', username: 'attacked', remember: true };
    const captcha = await browser.captcha();
    expect((await browser.call(identity.login, { ...input, captcha })).status).toBe(200);
  });
});

/** The cookies that a thief finds in the files of a browser. */
function copied({ cookies }: Browser): Record<string, string> {
  return { '__Host-rm': cookies['__Host-rm'] ?? '', '__Host-dev': cookies['__Host-dev'] ?? '' };
}

describe('copied cookie', () => {
  it('ends the device for thief and owner at the second use, and notifies the owner', async () => {
    const owner = await rememberedBrowser('robbed', '20.4.1.1');
    const thief = openBrowser(test, '20.4.2.2');
    Object.assign(thief.cookies, copied(owner));
    expect((await comeBack(thief, 'robbed'))[0]).toBe(200);
    expect((await thief.call(identity.memberInfo, {})).status).toBe(200);
    expect(await comeBack(owner, 'robbed')).toMatchObject(INVALID);
    expect((await thief.call(identity.memberInfo, {})).status).toBe(401);
    expect(await comeBack(thief, 'robbed')).toMatchObject(INVALID);
    const again = openBrowser(test, '20.4.1.1');
    await again.login('robbed', PASSWORD);
    const { body } = await again.call(identity.accountEvents, {});
    const kinds = body.success ? body.value.map(({ kind }) => kind) : [];
    expect(kinds.filter((kind) => kind === 'remembered-replayed')).toHaveLength(1);
  });

  it('opens at most one session in many concurrent uses, and that session ends', async () => {
    const owner = await rememberedBrowser('raced', '20.4.3.1');
    const thieves = Array.from({ length: 8 }, (_, index) => openBrowser(test, `20.4.4.${index}`));
    for (const thief of thieves) Object.assign(thief.cookies, copied(owner));
    const answers = await Promise.all(thieves.map((thief) => comeBack(thief, 'raced')));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    for (const thief of thieves) expect((await thief.call(identity.memberInfo, {})).status).toBe(401);
  });
});
