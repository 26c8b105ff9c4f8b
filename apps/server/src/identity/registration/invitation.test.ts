import { api } from '@tessera/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import {
  configure,
  expectFieldRefused,
  expectRefused,
  form,
  giveCode,
  storedMember,
  switchedOn,
} from '../../../testing/identity/registration.ts';
import { statement } from '../../platform/database/statement.ts';

const { register } = api.identity;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => test.stop());
afterEach(() => configure(test));

describe('invitation', () => {
  beforeAll(async () => {
    await test.given.member({ userName: 'inviter' });
    await giveCode(test, 'inviter', 'JADE-7');
    await giveCode(test, 'inviter', 'GONE-7', { active: false });
    await giveCode(test, 'inviter', 'PEARL7', { kind: 'referral' });
  });

  it('places the new member below the owner of the code', async () => {
    await test.call(null, register, form('invited', { affiliateCode: ' JADE-7 ' }), freshSource());
    expect(await storedMember(test, 'invited')).toMatchObject({ upline: 'inviter', recommender: null });
  });

  it.each(['JADE-8', 'GONE-7', 'PEARL7', "' OR 1=1", 'inviter', 'ж'])(
    'by %s is refused',
    async (affiliateCode) => {
      const answer = await test.call(null, register, form('invited2', { affiliateCode }), freshSource());
      expect(answer.body).toMatchObject({ errorCode: 'affiliate.code.err' });
      expect(await storedMember(test, 'invited2')).toBeUndefined();
    },
  );

  it('from a link applies where the form has no field for it, and a wrong one is ignored', async () => {
    await configure(test, { fields: { affiliateCode: { enabled: false } } });
    await test.call(null, register, form('linked1', { affiliateCode: 'JADE-7' }), freshSource());
    await test.call(null, register, form('linked2', { affiliateCode: 'NOBODYS' }), freshSource());
    expect(await storedMember(test, 'linked1')).toMatchObject({ upline: 'inviter' });
    expect(await storedMember(test, 'linked2')).toMatchObject({ upline: null });
  });

  it('of a disabled member has no effect', async () => {
    await test.given.member({ userName: 'leaver' });
    await giveCode(test, 'leaver', 'LEAVER');
    const disable = statement<[]>(
      'test.disable',
      `UPDATE member SET enabled = false WHERE user_name = 'leaver'`,
    );
    await test.database.run(disable, []);
    const answer = await test.call(
      null,
      register,
      form('follower', { affiliateCode: 'LEAVER' }),
      freshSource(),
    );
    expectRefused(answer, 'affiliate.code.err');
  });

  it('by a member is a recommendation', async () => {
    await configure(test, { fields: switchedOn('recommenderId') });
    await test.call(null, register, form('advised', { recommenderId: 'PEARL7' }), freshSource());
    expect(await storedMember(test, 'advised')).toMatchObject({ upline: null, recommender: 'inviter' });
    const answer = await test.call(
      null,
      register,
      form('misled', { recommenderId: 'NOBODY' }),
      freshSource(),
    );
    expectFieldRefused(answer, 'recommenderId', 'unknown');
  });
});
