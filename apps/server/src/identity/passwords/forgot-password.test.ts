import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSite } from '../../../testing/content/editor.ts';
import { finishedJobs } from '../../../testing/database/database-activity.ts';
import { awaitMessage, messagesIn } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { readCaptcha, TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { statement } from '../../platform/database/statement.ts';
import { MAIL_AR } from '../../../testing/identity/mail-words.ts';

const { forgotPassword } = api.identity;
const ORIGIN = 'https://play.tessera.example';
const HOUR_MS = 3_600_000;

const setEnabled = statement<[userName: string, enabled: boolean]>(
  'test.forgot-enabled',
  `UPDATE member SET enabled = $2 WHERE user_name = $1`,
);

let test: TestApp;
beforeAll(async () => {
  const env = { SECRET_KEY: TEST_SECRET_KEY, PUBLIC_ORIGIN: ORIGIN };
  test = await startTestApp({ listen: true, env });
});
afterAll(() => test.stop());
beforeEach(() => test.clock.advance(2 * HOUR_MS));

function forget(username: string, email: string, from: CallOptions = freshSource(), more: object = {}) {
  return test.call(null, forgotPassword, { username, email, language: 'EN', ...more }, from);
}

async function memberWithMail(verified = true): Promise<{ userName: string; email: string }> {
  const { userName } = (await test.given.member()).info;
  const email = `${userName}@example.com`;
  await insertPersonalValue(test, userName, { field: 'email', value: email, verified });
  return { userName, email };
}

async function mailsTo(address: string): Promise<string[]> {
  await finishedJobs(test.database);
  return (await messagesIn(test.dataDir, 'mail')).filter(({ to }) => to === address).map(({ text }) => text);
}

describe('reset link', () => {
  it.each([true, false])('is sent to the stored address, proven or not (%j)', async (verified) => {
    const { userName, email } = await memberWithMail(verified);
    const answer = await forget(` ${userName.toUpperCase()} `, ` ${email.replace('guest', 'Guest')} `);
    expect([answer.status, answer.body]).toEqual([200, { success: true, value: {} }]);
    const { text } = await awaitMessage(test.dataDir, email);
    expect(text).toMatch(/https:\/\/play\.tessera\.example\/m\/forget\?by=link#reset=[\w-]{43}\n/);
    expect(text).toContain('for 30 minutes');
  });

  it('is in the default language of the site when neither form nor member names one', async () => {
    const { userName, email } = await memberWithMail();
    await setSite(test, { languages: ['AR', 'EN'] });
    await forget(userName, email, freshSource(), { language: undefined });
    const mail = await awaitMessage(test.dataDir, email);
    await setSite(test, {});
    expect(mail).toMatchObject({ subject: MAIL_AR['password-reset'].subject.replace('{brand}', 'Tessera') });
  });

  it('has our own address, whatever host a form names', async () => {
    const { userName, email } = await memberWithMail();
    const { statusCode } = await test.app.http.inject({
      method: 'POST',
      url: forgotPassword.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
      payload: new URLSearchParams({ username: userName, email }).toString(),
    });
    expect(statusCode).toBe(200);
    const { text } = await awaitMessage(test.dataDir, email);
    expect(text).toContain(`${ORIGIN}/m/forget?by=link#reset=`);
    expect(text).not.toContain('evil');
  });

  it('is not sent when name and address do not match or the account is closed', async () => {
    const [one, other, closed] = [await memberWithMail(), await memberWithMail(), await memberWithMail()];
    await test.database.run(setEnabled, [closed.userName, false]);
    expect((await forget(one.userName, other.email)).status).toBe(200);
    expect((await forget(closed.userName, closed.email)).status).toBe(200);
    expect([
      ...(await mailsTo(one.email)),
      ...(await mailsTo(other.email)),
      ...(await mailsTo(closed.email)),
    ]).toEqual([]);
  });

  it('gets the same answer for known and unknown names', async () => {
    const seen = async (userName: string, email: string) => {
      const { status, body, headers } = await forget(userName, email, freshSource());
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      return JSON.stringify([status, body, others]);
    };
    const answers = new Set<string>();
    for (let index = 0; index < 10; index += 1) {
      const { userName, email } = await memberWithMail();
      answers.add(await seen(userName, email));
      answers.add(await seen(`nobody${index}`, `nobody${index}@example.com`));
    }
    expect([...answers]).toHaveLength(1);
  });

  it('leaves no name, no address and no token in the database', async () => {
    const { userName, email } = await memberWithMail();
    await forget(userName, email);
    const [text = ''] = await mailsTo(email);
    const word = /#reset=([\w-]{43})/.exec(text)?.[1];
    const storedPayloads = statement<[], { data: string }>(
      'test.forgot-kept',
      `SELECT data::text FROM job.job WHERE name LIKE 'identity.%' UNION ALL SELECT r::text FROM password_reset r`,
    );
    const all = (await test.database.many(storedPayloads, [])).map(({ data }) => data).join('\n');
    expect(word).toBeDefined();
    for (const secret of [word ?? '', email, `"${userName}"`]) expect(all).not.toContain(secret);
  });
});

describe('request for a reset link', () => {
  it.each([
    ['', 'nena@example.com', 'username', 'required'],
    ['nena', ' ', 'email', 'required'],
    ['nena', 'nena', 'email', 'pattern'],
    ['nena', 'nena@example.com, eve@example.com', 'email', 'pattern'],
    ['nena', 'nena@example.com\r\nBcc: eve@example.com', 'email', 'pattern'],
  ])('needs a name and an address: %j %j', async (username, email, field, reason) => {
    const { status, body } = await forget(username, email);
    expect([status, body]).toMatchObject([
      422,
      { errorCode: 'register.field.invalid', value: { field, reason } },
    ]);
  });

  it.each([true, false])(
    'is permitted three times an hour for one name and address, known (%j) or not',
    async (known) => {
      const { userName, email } = known
        ? await memberWithMail()
        : { userName: 'nobodyatall', email: 'nobody@example.com' };
      for (let request = 0; request < 3; request += 1)
        expect((await forget(userName, email)).status).toBe(200);
      const { status, body } = await forget(` ${userName.toUpperCase()}`, email.toUpperCase());
      expect([status, body]).toMatchObject([
        429,
        { errorCode: 'forgot.limit', value: { retryAfterSeconds: 3600 } },
      ]);
      test.clock.advance(HOUR_MS);
      expect((await forget(userName, email)).status).toBe(200);
    },
  );

  it('is not blocked by strangers who enter other addresses: from the fifth on it costs a captcha', async () => {
    const { userName, email } = await memberWithMail();
    for (let request = 0; request < 4; request += 1) {
      expect((await forget(userName, `stranger${request}@example.com`)).status).toBe(200);
    }
    expect((await forget(userName, email)).body).toMatchObject({ errorCode: 'captcha.required' });
    const { captchas, database } = test.app.deps.identity;
    for (let request = 0; request < 3; request += 1) {
      const id = (await captchas.draw(database, 'forgot'))?.id ?? '';
      const from = freshSource();
      const cookies = { ...from.cookies, [captchas.cookieName]: id };
      const { status } = await forget(userName, email, { ...from, cookies }, { captcha: readCaptcha(id) });
      expect(status).toBe(200);
    }
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it.each([
    ['browser', 5, (shared: CallOptions) => ({ ...freshSource(), cookies: shared.cookies ?? {} })],
    ['address', 10, (shared: CallOptions) => ({ ...freshSource(), from: shared.from ?? '' })],
  ])(
    'is limited per hour for one %s: %i times, each from the third on with a captcha',
    async (what, most, of) => {
      const shared = freshSource();
      const { captchas, database } = test.app.deps.identity;
      let names = 0;
      const requestReset = async (answer?: (id: string) => string) => {
        names += 1;
        const from = of(shared);
        const { id } = await captchas.draw(database, 'forgot');
        const cookies = { ...from.cookies, [captchas.cookieName]: id };
        const more = answer ? { captcha: answer(id) } : {};
        return forget(`${what}${names}`, 'nena@example.com', { ...from, cookies }, more);
      };
      for (let request = 0; request < 2; request += 1) expect((await requestReset()).status).toBe(200);
      expect((await requestReset()).body).toMatchObject({
        errorCode: 'captcha.required',
        value: { captcha: true },
      });
      expect((await requestReset(() => '0')).body).toMatchObject({
        errorCode: 'captcha.err',
        value: { captcha: true },
      });
      for (let request = 2; request < most; request += 1)
        expect((await requestReset(readCaptcha)).status).toBe(200);
      expect((await requestReset(readCaptcha)).body).toMatchObject({ errorCode: 'forgot.limit' });
    },
  );
});
