import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { checkWithdrawalPassword, hasWithdrawalPassword } from '../../identity/for-sensitive-actions.ts';

const { memberInfo, setWithdrawalPassword } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('a withdrawal may require the withdrawal password', async () => {
  const { identity } = test.app.deps;
  const member = await test.given.member();
  const id = BigInt((await test.value(member, memberInfo, {})).id);
  const check = (typed: string) =>
    checkWithdrawalPassword(identity, { memberId: id, typed, source: { ip: '', userAgent: '' } });
  expect(await hasWithdrawalPassword(test.database, id)).toBe(false);
  expect(await check('739150')).toMatchObject({ refusal: 'not.exists.payment.password' });
  await test.value(member, setWithdrawalPassword, { password: '739150', confirmPassword: '739150' });
  expect(await hasWithdrawalPassword(test.database, id)).toBe(true);
  expect(await check('739151')).toEqual({ refusal: 'invalid.payment.pw' });
  expect(await check('739150')).toHaveProperty('passwordHash');
});
