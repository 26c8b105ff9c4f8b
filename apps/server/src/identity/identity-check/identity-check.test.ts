import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { statement } from '../../platform/database/statement.ts';
import { decideIdentity, pendingIdentities } from '../for-operator.ts';

const { accountEvents, memberInfo, securityConfig, submitIdentity } = api.identity;
const PERSON = { name: 'Maria Clara', birthDate: '1990-01-31' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

let documents = 0;
const freshDocument = () => `P${1_000_000 + (documents += 1)}A`;
const submit = (member: Visitor, more: object = {}) =>
  test.call(member, submitIdentity, { ...PERSON, idNumber: freshDocument(), ...more });
const stateOf = async (member: Visitor) => (await test.value(member, securityConfig, {})).idVerification;

async function decide(member: Visitor, rejectedFor?: 'mismatch') {
  const memberId = BigInt((await test.value(member, memberInfo, {})).id);
  const decision = { memberId, operator: 'rosa', rejectedFor };
  return test.database.transaction((tx) => decideIdentity(test.app.deps.identity, tx, decision));
}

describe('identity check', () => {
  it('waits for staff, who accept it, and is final then', async () => {
    const member = await test.given.member();
    expect(await stateOf(member)).toEqual({ status: 'none', reason: null });
    expect((await submit(member)).status).toBe(200);
    expect(await stateOf(member)).toEqual({ status: 'pending', reason: null });
    expectRefused(await submit(member), 'identity.exists', 409);
    expect(await decide(member)).toBe('decided');
    expect(await decide(member)).toBe('nothing-pending');
    expect(await stateOf(member)).toEqual({ status: 'verified', reason: null });
    expectRefused(await submit(member), 'identity.exists', 409);
    const account = { kind: 'BC', bankCode: 'BDO', number: '0012345678' };
    const other = { ...account, holder: 'Juana Cruz' };
    expectRefused(await test.call(member, api.payoutAccount.addPayoutAccount, other), 'payout.account.name');
    const [newest] = await test.value(member, accountEvents, {});
    expect(newest).toMatchObject({ kind: 'identity-verified', ip: '' });
  });

  it('can be submitted again after a rejection, whose reason it reports', async () => {
    const member = await test.given.member();
    await submit(member);
    expect(await decide(member, 'mismatch')).toBe('decided');
    expect(await stateOf(member)).toEqual({ status: 'rejected', reason: 'mismatch' });
    expect((await submit(member)).status).toBe(200);
    expect(await stateOf(member)).toEqual({ status: 'pending', reason: null });
  });

  it('accepts a document for one member only', async () => {
    const [first, second] = [await test.given.member(), await test.given.member()];
    const idNumber = freshDocument();
    await submit(first, { idNumber });
    await submit(second, { idNumber: idNumber.toLowerCase() });
    expect(await decide(first)).toBe('decided');
    expect(await decide(second)).toBe('document-taken');
    expect(await stateOf(second)).toMatchObject({ status: 'pending' });
  });

  it('accepts a document for one member only, also when two are accepted at the same moment', async () => {
    const members = [await test.given.member(), await test.given.member()];
    const idNumber = freshDocument();
    for (const member of members) await submit(member, { idNumber });
    const decided = await Promise.all(members.map((member) => decide(member)));
    expect(decided.sort()).toEqual(['decided', 'document-taken']);
  });

  it('is not accepted once a payout account with another name was added', async () => {
    const member = await test.given.member();
    await submit(member);
    const account = { kind: 'BC', bankCode: 'BDO', number: '0012345699', holder: 'Juana Cruz' };
    await test.value(member, api.payoutAccount.addPayoutAccount, account);
    expect(await decide(member)).toBe('payee-differs');
    expect(await stateOf(member)).toMatchObject({ status: 'pending' });
    expect(await decide(member, 'mismatch')).toBe('decided');
  });

  it('is readable by the operator who decides, and by nobody afterwards', async () => {
    const member = await test.given.member();
    const idNumber = freshDocument();
    await submit(member, { idNumber });
    const waiting = async () => {
      const all = await pendingIdentities(test.app.deps.identity, test.database, { after: null, most: 100 });
      return all.filter(({ userName }) => userName === member.info.userName);
    };
    const sent = { ...PERSON, idNumber, submittedAt: test.clock.now() };
    expect(await waiting()).toMatchObject([{ ...sent, alsoSentBy: [] }]);
    const before = await test.given.member();
    await submit(before, { idNumber });
    await decide(before, 'mismatch');
    expect(await waiting()).toMatchObject([{ ...sent, alsoSentBy: [before.info.userName] }]);
    await decide(member);
    expect(await waiting()).toEqual([]);
  });

  it('is stored encrypted', async () => {
    const member = await test.given.member();
    const idNumber = freshDocument();
    await submit(member, { name: 'Gregoria de Jesus', birthDate: '1985-05-09', idNumber });
    const { dump } = await test.database.one(dumpChecks, []);
    for (const secret of [idNumber, 'Gregoria', '1985-05-09']) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it.each([
    ['a name of digits', { name: '123' }, 'name'],
    ['a short number', { idNumber: 'A1' }, 'idNumber'],
    ['a birth in the future', { birthDate: '2999-01-01' }, 'birthDate'],
    ['a birth long ago', { birthDate: '1850-01-01' }, 'birthDate'],
  ])('refuses %s', async (_what, more, field) => {
    const { body } = await submit(await test.given.member(), more);
    expect(body).toMatchObject({ errorCode: 'identity.invalid', value: { field } });
  });

  it('refuses people below the minimum age until their birthday, and a name other than the payee', async () => {
    const member = await test.given.member();
    const now = test.clock.now();
    const born = (daysAway: number) => {
      const day = new Date(
        Date.UTC(now.getUTCFullYear() - 18, now.getUTCMonth(), now.getUTCDate() + daysAway),
      );
      return day.toISOString().slice(0, 10);
    };
    const young = await submit(member, { birthDate: born(2) });
    expect(young.body).toMatchObject({ errorCode: 'identity.age', value: { years: 18 } });
    expect((await submit(member, { birthDate: born(-1) })).status).toBe(200);
    const named = await test.given.member();
    await insertPersonalValue(test, named.info.userName, { field: 'payeeName', value: 'Somebody Else' });
    expect((await submit(named)).body).toMatchObject({ value: { field: 'name', reason: 'payee' } });
  });
});

describe('level of an account', () => {
  it('reports the missing steps', async () => {
    const member = await test.given.member();
    const level = async () => (await test.value(member, securityConfig, {})).level;
    expect(await level()).toBe('low');
    const typed = { password: '739150', confirmPassword: '739150' };
    await test.value(member, api.identity.setWithdrawalPassword, typed);
    expect(await level()).toBe('medium');
    await insertPersonalValue(test, member.info.userName, { field: 'email', value: 'level@example.com' });
    expect(await level()).toBe('medium');
    await test.value(member, api.identity.startTotp, {});
    expect(await level()).toBe('medium');
    await test.database.run(turnOnTotp, [member.info.userName]);
    expect(await level()).toBe('high');
    expect(await test.value(member, securityConfig, {})).toMatchObject({
      lastLogin: null,
      limitedUntil: null,
      paymentPassword: { isComplete: true, lockedUntil: null },
    });
  });
});

const turnOnTotp = statement<[userName: string]>(
  'test.turn-on-totp',
  `UPDATE member_totp SET enabled_at = now() FROM member m WHERE m.id = member_id AND m.user_name = $1`,
);

const dumpChecks = statement<[], { dump: string }>(
  'test.dump-identity-checks',
  `SELECT jsonb_agg(to_jsonb(c))::text AS dump FROM identity_check c`,
);
