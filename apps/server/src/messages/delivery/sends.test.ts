import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { statement } from '../../platform/database/statement.ts';
import { openMessageChannels } from './messages.ts';

const { identity, content } = api;
const NUMBER = '9175550123';

const setFlags = statement<[flags: string]>('test.sends-flags', `UPDATE merchant SET flags = $1`);
describe('production without a gateway and without a mail server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({
      env: { NODE_ENV: 'production', SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'silent' },
    });
  });
  afterAll(() => test.stop());

  const flags = async () => (await test.value(null, content.systemStatus, {})).info.flags;

  it('offers nothing that needs a message', async () => {
    expect(await flags()).toMatchObject({
      MOBILENUMREG3: false,
      REGMOBVERF3: false,
      MOBILEVERCODELOGIN3: false,
      PWRESETSMS3: false,
      PWRESETMAIL3: false,
      USERNAMEREG3: true,
    });
  });

  it('still opens accounts by numbers that need no proof', async () => {
    await test.database.run(setFlags, [JSON.stringify({ REGMOBVERF3: false })]);
    expect(await flags()).toMatchObject({ MOBILENUMREG3: true });
    await test.database.run(setFlags, ['{}']);
  });

  it('refuses every call that needs a message, and stores nothing for later', async () => {
    const mobile = { mobileNum: NUMBER, countryDialingCode: '63' };
    const answers = [
      await test.call(null, identity.sendSmsCode, mobile, freshSource()),
      await test.call(null, identity.sendResetSmsCode, mobile, freshSource()),
      await test.call(
        null,
        identity.sendRegisterSmsCode,
        { mobileNo: NUMBER, countryDialingCode: '63' },
        freshSource(),
      ),
      await test.call(
        null,
        identity.forgotPassword,
        { username: 'nena9', email: 'nena@example.com' },
        freshSource(),
      ),
    ];
    for (const answer of answers) expectRefused(answer, 'function.not.available');
    const { jobs, messages } = test.app.deps.identity;
    const enqueue = vi.spyOn(jobs, 'enqueue');
    await test.database.transaction((tx) =>
      messages.queueMail(tx, {
        to: 'nena@example.com',
        language: 'EN',
        template: 'password-changed',
        values: { userName: 'nena9', time: test.clock.now() },
      }),
    );
    expect(enqueue).not.toHaveBeenCalled();
  });
});

describe('message channels', () => {
  const mail = { smtpUrl: 'smtps://mail.example', from: 'post@mail.example' };
  const sms = { url: 'https://sms.example/send', key: 'key' };

  it.each([
    [{ production: true, mail, sms }, { mail: true, sms: true }, []],
    [{ production: false, mail: undefined, sms: undefined }, { mail: true, sms: true }, []],
    [{ production: true, mail: undefined, sms }, { mail: false, sms: true }, ['SMTP_URL']],
    [{ production: true, mail, sms: undefined }, { mail: true, sms: false }, ['SMS_URL']],
  ])('for %o are %o, and the log names the missing ones', (config, messageChannels, missing) => {
    const lines: string[] = [];
    const log = { warn: (line: unknown) => void lines.push(String(line)) };
    expect(openMessageChannels(config, log as Parameters<typeof openMessageChannels>[1])).toEqual(
      messageChannels,
    );
    expect(lines.map((line) => /\w+_URL/.exec(line)?.[0])).toEqual(missing);
  });
});
