import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity, wallet } = api;
const PASSWORD = 'correct horse battery';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

function form(username: string, more: object = {}) {
  return { username, password: PASSWORD, confirmPassword: PASSWORD, ...more };
}

describe('registration', () => {
  it('opens an account with an empty balance and signs it in', async () => {
    const visitor = await test.given.member({ userName: 'newcomer' });
    expect(visitor.info).toMatchObject({ userName: 'newcomer', type: 0, firstTimeLogin: false });
    expect(await test.value(visitor, wallet.wallet, {})).toMatchObject({
      sumBalance: '0.00',
      currency: 'PHP',
    });
    expect(await test.value(visitor, identity.memberInfo, {})).toMatchObject({
      account: 'newcomer',
      type: 0,
    });
  });

  it('normalises the name, so that one name is one member', async () => {
    await test.given.member({ userName: 'folded' });
    const { status, body } = await test.call(null, identity.register, form(' Folded '));
    expect([status, body]).toMatchObject([409, { success: false, errorCode: 'register.username.exists' }]);
  });

  it('accepts one of twenty concurrent requests for the same name', async () => {
    const tries = Array.from({ length: 20 }, () => test.call(null, identity.register, form('wanted')));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it.each([
    ['abc', {}, 'username', 'length'],
    ['a'.repeat(21), {}, 'username', 'length'],
    ['has space', {}, 'username', 'pattern'],
    ['аdmin', {}, 'username', 'pattern'],
    ['ad\u200bmin', {}, 'username', 'pattern'],
    ['admİn', {}, 'username', 'pattern'],
    ['', {}, 'username', 'required'],
    ['shortpass', { password: 'short', confirmPassword: 'short' }, 'password', 'length'],
    ['mismatch', { confirmPassword: 'another one' }, 'confirmPassword', 'mismatch'],
    ['noconfirm', { confirmPassword: '' }, 'confirmPassword', 'required'],
    ['nickname', { nickname: 'Nick' }, 'nickname', 'disabled'],
  ])('refuses %j %j: %s %s', async (username, more, field, reason) => {
    const { status, body } = await test.call(null, identity.register, form(username, more));
    expect(status).toBe(422);
    expect(body).toMatchObject({ errorCode: 'register.field.invalid', value: { field, reason } });
  });

  it('follows the merchant: a field switched on is accepted and required', async () => {
    const setFields = statement<[fields: string]>('test.fields', `UPDATE merchant SET register_fields = $1`);
    const nickname = { enabled: true, required: true, patternId: 0, minLength: 2, maxLength: 20 };
    await test.database.run(setFields, [JSON.stringify({ nickname })]);
    const settings = await test.value(null, identity.getSetRegister, {});
    expect(settings.fields.nickname).toEqual(nickname);
    expect(await test.call(null, identity.register, form('nameless'))).toMatchObject({
      body: { errorCode: 'register.field.invalid', value: { field: 'nickname', reason: 'required' } },
    });
    expect((await test.call(null, identity.register, form('named', { nickname: 'Nena' }))).status).toBe(200);
    await test.database.run(setFields, ['{}']);
  });

  it.each(['type', 'balance', 'merchantCode', 'enabled', 'id'])(
    'refuses a body that sets %s',
    async (field) => {
      const { status, body } = await test.call(null, identity.register, form('smuggler', { [field]: 2 }));
      expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
      const login = await test.call(null, identity.login, {
        username: 'smuggler',
        password: PASSWORD,
        type: 'username',
      });
      expect(login.status).toBe(422);
    },
  );
});
