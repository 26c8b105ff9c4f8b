import { api } from '@tessera/contract';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSite } from '../../testing/content/editor.ts';
import { MAIL_TY } from '../../testing/identity/mail-words.ts';
import { awaitMessage } from '../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../testing/identity/personal-data.ts';
import { listBox } from '../../testing/messages/inbox.ts';
import { type FakePushService, startPushService } from '../../testing/messages/push-service.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { COMPILED } from '../../testing/server/server-process.ts';
import { notifyMember } from '../../src/identity/for-notices.ts';
import { settingsCommand } from '../../src/operator/index.ts';
import { statement } from '../../src/platform/database/statement.ts';

const { inbox, notifications } = api;
const COMMAND = join(import.meta.dirname, '../../src/content-main.ts');
const RELEASED = MAIL_TY['withdrawal-paid'].subject;

let test: TestApp;
let service: FakePushService;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  const reader = await test.given.member();
  service = await startPushService(() => test.value(reader, notifications.pushKey, {}));
});
beforeEach(() => setSite(test, {}));
afterAll(async () => {
  await test.stop();
  await service.stop();
});

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-notified-member',
  'SELECT id FROM member WHERE user_name = $1',
);

/** Runs the same program as `npm run content -- templates …`. Running servers have applied a change at the end. */
async function templates(...args: string[]): Promise<{ status: number; output: string }> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: test.databaseUrl, LOG_LEVEL: 'silent' };
  const report = await new Promise<{ status: number; output: string }>((done) => {
    execFile(
      process.execPath,
      [...COMPILED, COMMAND, 'templates', ...args],
      { env },
      (error, output, errors) => done({ status: Number(error?.code ?? 0), output: output + errors }),
    );
  });
  test.clock.advance(1001);
  return report;
}

async function setWords(name: string, channel: string, words: string) {
  const file = join(test.dataDir, `${name}-${channel}.txt`);
  await writeFile(file, words);
  return templates('set', name, '--language', 'TY', '--channel', channel, '--file', file, '--as', 'ana');
}

const resetWords = (name: string, channel: string) =>
  templates('reset', name, '--language', 'TY', '--channel', channel, '--as', 'ben');

let members = 0;

/** A member without a language, so that messages are in the first language of the site, TY. */
async function notifiedMember(showsAmounts: boolean) {
  members += 1;
  const visitor = await test.given.member();
  const mailbox = `edited${members}@example.com`;
  const { userName } = visitor.info;
  await insertPersonalValue(test, userName, { field: 'email', value: mailbox });
  const { name, ...target } = service.browser(`edited${members}`);
  await test.value(visitor, notifications.subscribePush, { ...target, showsAmounts });
  const { id: memberId } = await test.database.one(findId, [userName]);
  await test.database.transaction((tx) =>
    notifyMember(test.app.deps.identity, tx, {
      memberId,
      template: 'withdrawal-paid',
      values: { amount: '200.00 PHP', account: 'BDO ···1234' },
    }),
  );
  const pushed = () => service.received.find(({ to }) => to === name);
  await expect.poll(pushed, { timeout: 30_000 }).toBeDefined();
  return { visitor, userName, mail: await awaitMessage(test.dataDir, mailbox), push: pushed() };
}

async function titles(visitor: Visitor, language: 'EN' | 'TY' | 'TL', search?: string) {
  const { content } = await listBox(test, visitor, { language, ...(search !== undefined && { search }) });
  return content.map(({ title }) => title);
}

describe('an edited text of a mail', () => {
  it('is used in mail, inbox, search and push of its language until it is reset', async () => {
    const words =
      'Dumating na ang pera\n\nUy {userName},\n\nNasa {account} na ang {amount}.\n\nSalamat, {brand}';
    expect(await setWords('withdrawal-paid', 'mail', words)).toEqual({
      status: 0,
      output: 'withdrawal-paid mail TY: edited\nRunning servers apply this within a second.\n',
    });
    const { visitor, userName, mail, push } = await notifiedMember(true);
    expect(mail).toMatchObject({
      subject: 'Dumating na ang pera',
      text: expect.stringMatching(
        new RegExp(
          `^Uy ${userName},\n\nNasa BDO ···1234 na ang 200\\.00 PHP\\.\n\nSalamat, Tessera\n\n.+:\nhttps?://.+/m/securityCenter`,
        ),
      ),
    });
    expect(push).toMatchObject({
      title: 'Dumating na ang pera',
      body: 'Nasa BDO ···1234 na ang 200.00 PHP.',
    });
    for (const language of ['TY', 'TL'] as const) {
      expect(await titles(visitor, language)).toEqual(['Dumating na ang pera']);
    }
    expect(await titles(visitor, 'EN')).toEqual(['Your withdrawal was paid out']);
    expect(await titles(visitor, 'TY', 'salamat')).toEqual(['Dumating na ang pera']);
    expect(await titles(visitor, 'EN', 'salamat')).toEqual([]);
    const [row] = (await listBox(test, visitor, { language: 'TY' })).content;
    const { content } = await test.value(visitor, inbox.message, { id: row?.id ?? '', language: 'TY' });
    expect(content).toBe('Nasa BDO ···1234 na ang 200.00 PHP.\nSalamat, Tessera');

    expect((await templates('list')).output).toMatch(/^withdrawal-paid .+edited: mail TY$/m);
    expect((await templates('show', 'withdrawal-paid', '--language', 'TY')).output).toBe(`${words}\n`);
    expect(await resetWords('withdrawal-paid', 'mail')).toMatchObject({ status: 0 });
    expect(await titles(visitor, 'TY')).toEqual([RELEASED]);
    expect((await notifiedMember(true)).mail).toMatchObject({ subject: RELEASED });
  });

  it('is recorded with its operator like every setting', async () => {
    await setWords('large-win', 'mail', 'Panalo\n\n{amount}');
    await resetWords('large-win', 'mail');
    const lines: string[] = [];
    await settingsCommand(['history', 'messageTexts'], {
      clock: test.clock,
      machineUser: 'ops-laptop',
      on: (work) => work({ database: test.database, merchantCode: 'tessera' }),
      print: (line) => lines.push(line),
    });
    const [, reset, set] = lines;
    expect(set).toMatch(/ana .*messageTexts +default → \[.*"subject":"Panalo"/);
    expect(reset).toMatch(/ben .*messageTexts +\[.*"subject":"Panalo".* → default$/);
  });
});

it('edited texts of push and SMS are used', async () => {
  await setWords('money', 'push', 'May balita sa {brand}.');
  await setWords('login-code', 'sms', 'Code: {code}');
  expect((await notifiedMember(false)).push).toMatchObject({
    title: 'Tessera',
    body: 'May balita sa Tessera.',
  });
  await test.database.transaction((tx) =>
    test.app.deps.identity.messages.queueSms(tx, {
      template: 'login-code',
      language: 'TY',
      values: { code: '987654', minutes: 10 },
      to: '+639170000017',
    }),
  );
  expect(await awaitMessage(test.dataDir, '+639170000017')).toMatchObject({
    text: 'Code: 987654\n\n@localhost #987654',
  });
});

it('an invalid stored text leaves the released words and the other edited texts in use', async () => {
  const text = { channel: 'mail', language: 'TY', subject: 'Iba', lines: ['{amount} {nothing}'] };
  const other = { template: 'money', channel: 'push', language: 'TY', text: 'Balita' };
  await setSite(test, { messageTexts: [{ ...text, template: 'withdrawal-paid' }, 7, other] });
  const { visitor, mail, push } = await notifiedMember(false);
  expect(mail).toMatchObject({ subject: RELEASED });
  expect(await titles(visitor, 'TY')).toEqual([RELEASED]);
  expect(push).toMatchObject({ body: 'Balita' });
  await setSite(test, { messageTexts: 'none' });
  expect(await titles(visitor, 'TY')).toEqual([RELEASED]);
});

it.each([
  ['an amount on the lock screen', 'money', 'push', '{amount}', /^refused: money push TY: .*\{amount\}.*\n$/],
  [
    'an SMS without its code',
    'login-code',
    'sms',
    'Code',
    /^refused: login-code sms TY: \{code\} is missing\n$/,
  ],
])('%s is refused in one line', async (_what, name, channel, words, message) => {
  const { status, output } = await setWords(name, channel, words);
  expect([status, output]).toEqual([1, expect.stringMatching(message)]);
});

it('an operator without a valid name is refused in one line', async () => {
  const reset = ['reset', 'large-win', '--language', 'EN', '--channel', 'mail'];
  const report = await templates(...reset, '--as', 'Ana B');
  expect(report).toEqual({ status: 1, output: expect.stringMatching(/^state your name: --as [^\n]+\n$/) });
});
