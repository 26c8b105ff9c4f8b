import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallOptions,
  cookieOf,
  startTestApp,
  type TestApp,
  type Visitor,
} from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { fillHashQueues } from '../../../testing/identity/busy-hashing.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';

const { accountEvents, login, memberInfo, sendResetSmsCode, setPasswordBySms } = api.identity;
const OLD = 'correct horse battery';
const NEW = 'paper lantern 81';

const setFlags = statement<[flags: string]>('test.sms-reset-flags', `UPDATE merchant SET flags = $1`);

let test: TestApp;
let numbers = 0;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
});
afterAll(() => test.stop());

interface Waiting {
  readonly visitor: Visitor;
  readonly mobileNum: string;
  readonly code: string;
  readonly from: CallOptions;
}

/** A member whose phone shows the code. */
async function waiting(): Promise<Waiting> {
  const visitor = await test.given.member();
  numbers += 1;
  const mobileNum = `917${String(numbers).padStart(7, '0')}`;
  const value = `+63${mobileNum}`;
  await insertPersonalValue(test, visitor.info.userName, { field: 'mobileNum', value });
  const from = freshSource();
  await test.call(null, sendResetSmsCode, { mobileNum, countryDialingCode: '63' }, from);
  const { text } = await awaitMessage(test.dataDir, value);
  return { visitor, mobileNum, code: /\d{6}/.exec(text)?.[0] ?? '', from };
}

function set({ mobileNum, code, from }: Omit<Waiting, 'visitor'>, newPassword = NEW, more: object = {}) {
  const input = { mobileNum, countryDialingCode: '63', verificationCode: code, newPassword, ...more };
  return test.call(null, setPasswordBySms, input, from);
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('a code sets the password, ends every session and opens none', async () => {
  const owner = await waiting();
  const { userName } = owner.visitor.info;
  const { status, body, headers } = await set(owner);
  expect([status, body]).toEqual([200, { success: true, value: { userName } }]);
  expect(cookieOf(headers['set-cookie'])).toBe('');
  expect((await test.call(owner.visitor, memberInfo, {})).status).toBe(401);
  const entered = await test.call(null, login, { type: 'username', username: userName, password: NEW });
  if (!entered.body.success) throw new Error(entered.body.errorCode);
  const visitor = { info: entered.body.value, cookie: cookieOf(entered.headers['set-cookie']) };
  const events = await test.value(visitor, accountEvents, {});
  expect(events.map(({ kind }) => kind)).toContain('password-reset');
  const { sessions } = test.app.deps.identity;
  const session = await sessions.find(test.database, visitor.cookie.split('=')[1]);
  expect(session?.limitedUntil).toBeInstanceOf(Date);
});

it('a wrong code counts as an attempt: after five the right code fails', async () => {
  const owner = await waiting();
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await set({ ...owner, code: other(owner.code) });
    expect([status, body]).toMatchObject([422, { errorCode: 'verification.code.err' }]);
  }
  expect((await set(owner)).body).toMatchObject({ errorCode: 'verification.code.err' });
});

it('a code is bound to the browser that requested it', async () => {
  const owner = await waiting();
  expect((await set({ ...owner, from: freshSource() })).body).toMatchObject({
    errorCode: 'verification.code.err',
  });
  expect((await set(owner)).status).toBe(200);
});

it('a code is accepted once among twenty concurrent uses', async () => {
  const owner = await waiting();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => set(owner, `paper lantern ${index}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await set(owner)).body).toMatchObject({ errorCode: 'verification.code.err' });
});

it('only the owner of the code learns that the password is the present one, and can use the code again', async () => {
  const owner = await waiting();
  expect((await set({ ...owner, code: other(owner.code) }, OLD)).body).toMatchObject({
    errorCode: 'verification.code.err',
  });
  const same = await set(owner, OLD);
  expect([same.status, same.body]).toMatchObject([422, { errorCode: 'modify.new.old.same' }]);
  expect((await set(owner)).status).toBe(200);
});

it('a code is not consumed by an unacceptable password', async () => {
  const owner = await waiting();
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await set(owner, 'qwertyuiop')).body).toMatchObject({
      errorCode: 'password.invalid',
      value: { reason: 'common' },
    });
  }
  const named = await set(owner, `${owner.visitor.info.userName}-and-more`);
  expect(named.body).toMatchObject({ errorCode: 'password.invalid', value: { reason: 'common' } });
  expect((await set(owner)).status).toBe(200);
});

it('a code is not consumed while the server is too busy', async () => {
  const owner = await waiting();
  const emptyQueues = fillHashQueues(test, 'matches');
  const answer = await set(owner);
  expect([answer.status, answer.body]).toMatchObject([429, { errorCode: 'login.busy' }]);
  emptyQueues();
  expect((await set(owner)).status).toBe(200);
});

it('an unknown number and an invalid number are refused', async () => {
  const owner = await waiting();
  const unknown = await set({ ...owner, mobileNum: '9189999999' });
  expect(unknown.body).toMatchObject({ errorCode: 'verification.code.err' });
  const malformed = await set({ ...owner, mobileNum: '12' });
  expect([malformed.status, malformed.body]).toMatchObject([422, { errorCode: 'mobile.invalid' }]);
});

it('the call is refused while its switch is off', async () => {
  const owner = await waiting();
  await test.database.run(setFlags, [JSON.stringify({ PWRESETSMS3: false })]);
  const answer = await set(owner);
  await test.database.run(setFlags, ['{}']);
  expect([answer.status, answer.body]).toMatchObject([422, { errorCode: 'function.not.available' }]);
});
