import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookieOf, startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { fillHashQueues } from '../../../testing/identity/busy-hashing.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { MAIL_TY } from '../../../testing/identity/mail-words.ts';

const { accountEvents, changePassword, forgotPassword, login, memberInfo, resetPassword } = api.identity;
const OLD = 'correct horse battery';
const NEW = 'paper lantern 81';
const MINUTE_MS = 60_000;
const UNKNOWN = 'A'.repeat(43);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

interface Forgetful {
  readonly visitor: Visitor;
  readonly userName: string;
  readonly email: string;
  readonly token: string;
}

async function forgetful(): Promise<Forgetful> {
  const visitor = await test.given.member();
  const { userName } = visitor.info;
  const email = `${userName}@example.com`;
  await insertPersonalValue(test, userName, { field: 'email', value: email });
  return { visitor, userName, email, token: await link(userName, email, []) };
}

/** The token of a newly mailed link, which is not in `known`. */
async function link(username: string, email: string, known: readonly string[]): Promise<string> {
  await test.value(null, forgotPassword, { username, email });
  let word = '';
  await awaitMessage(test.dataDir, email, ({ text }) => {
    word = /#reset=([\w-]{43})/.exec(text)?.[1] ?? '';
    return word !== '' && !known.includes(word);
  });
  return word;
}

function reset(token: string, newPassword = NEW, more: object = {}) {
  const input = { token, newPassword, confirmNewPassword: newPassword, ...more };
  return test.call(null, resetPassword, input, freshSource());
}

const enter = (username: string, password: string) =>
  test.call(null, login, { type: 'username', username, password });

it('a reset sets the password by the token of the link, ends every session and opens none', async () => {
  const { visitor, userName, email, token } = await forgetful();
  const { status, body, headers } = await reset(token);
  expect([status, body]).toEqual([200, { success: true, value: { userName } }]);
  expect(cookieOf(headers['set-cookie'])).toBe('');
  expect((await test.call(visitor, memberInfo, {})).status).toBe(401);
  expect((await enter(userName, OLD)).body).toMatchObject({ errorCode: 'login.cred.err' });
  const entered = await enter(userName, NEW);
  if (!entered.body.success) throw new Error(entered.body.errorCode);
  const cookie = cookieOf(entered.headers['set-cookie']);
  const events = await test.value({ info: entered.body.value, cookie }, accountEvents, {});
  expect(events.map(({ kind }) => kind)).toContain('password-reset');
  // The later sign-in is reported too, and either mail may arrive first.
  const { subject } = MAIL_TY['password-was-reset'];
  const message = await awaitMessage(
    test.dataDir,
    email,
    (mail) => 'subject' in mail && mail.subject === subject,
  );
  expect(message.text).toContain(userName);
  expect(message.text).toContain('24');
});

it('a reset limits the account for a day', async () => {
  const { userName, token } = await forgetful();
  const at = test.clock.now().getTime();
  await reset(token);
  const { headers } = await enter(userName, NEW);
  const { sessions } = test.app.deps.identity;
  const [, id] = cookieOf(headers['set-cookie']).split('=');
  const session = await sessions.find(test.database, id);
  expect(session?.limitedUntil?.getTime()).toBe(at + 24 * 60 * MINUTE_MS);
});

it('a token is accepted once among twenty concurrent uses', async () => {
  const { token } = await forgetful();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => reset(token, `paper lantern ${index}`)),
  );
  const succeeded = answers.filter(({ status }) => status === 200);
  expect(succeeded).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, body]).toMatchObject([
      expect.toSatisfy((code: number) => code === 422 || code === 429),
      { errorCode: expect.stringMatching(/^(reset\.token\.invalid|login\.busy)$/) },
    ]);
  }
  expect((await reset(token)).body).toMatchObject({ errorCode: 'reset.token.invalid' });
});

it.each([
  ['sh0rt-7', {}, 'length'],
  ['qwertyuiop', {}, 'common'],
  [NEW, { confirmNewPassword: OLD }, 'mismatch'],
])('a token is not consumed by an unacceptable password: %j', async (newPassword, more, reason) => {
  const { token } = await forgetful();
  expect((await reset(token, newPassword, more)).body).toMatchObject({
    errorCode: 'password.invalid',
    value: { reason },
  });
  expect((await reset(token)).status).toBe(200);
});

it('a token is not consumed by the member’s own name or the present password', async () => {
  const { token, userName } = await forgetful();
  const named = await reset(token, `${userName}-and-more`);
  expect(named.body).toMatchObject({ errorCode: 'password.invalid', value: { reason: 'common' } });
  const same = await reset(token, OLD);
  expect([same.status, same.body]).toMatchObject([422, { errorCode: 'modify.new.old.same' }]);
  expect((await reset(token)).status).toBe(200);
});

it('a token is not consumed while the server is too busy', async () => {
  const { token } = await forgetful();
  const emptyQueues = fillHashQueues(test, 'hash');
  const answer = await reset(token);
  expect([answer.status, answer.body]).toMatchObject([429, { errorCode: 'login.busy' }]);
  emptyQueues();
  expect((await reset(token)).status).toBe(200);
});

it('an invalid token reveals neither a name nor a password', async () => {
  await test.given.member({ userName: 'quietone' });
  for (const password of [OLD, NEW, 'quietone-and-more']) {
    const { status, body } = await reset(UNKNOWN, password);
    expect([status, body]).toMatchObject([422, { errorCode: 'reset.token.invalid' }]);
  }
});

it('a token expires after half an hour, and not before', async () => {
  const [early, expired] = [await forgetful(), await forgetful()];
  test.clock.advance(30 * MINUTE_MS - 1);
  expect((await reset(early.token)).status).toBe(200);
  test.clock.advance(1);
  expect((await reset(expired.token)).body).toMatchObject({ errorCode: 'reset.token.invalid' });
});

it('a token is void when a newer one is mailed and when the password is changed', async () => {
  const { visitor, userName, email, token } = await forgetful();
  const newer = await link(userName, email, [token]);
  expect((await reset(token)).body).toMatchObject({ errorCode: 'reset.token.invalid' });
  const change = { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW };
  await test.value(visitor, changePassword, change);
  expect((await reset(newer, 'paper lantern 82')).body).toMatchObject({ errorCode: 'reset.token.invalid' });
});
