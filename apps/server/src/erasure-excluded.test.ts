import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { eraseDue, GRACE_MS, type Leaving, leavingMember, TOLD } from '../testing/leaving-member.ts';
import { operateOn } from '../testing/operating.ts';
import { tracesOf } from '../testing/personal-traces.ts';
import { configure, form, switchedOn } from '../testing/registration.ts';

const DAY_MS = 86_400_000;
const texts = Object.values(TOLD);

let test: TestApp;
let leaving: Leaving;
beforeEach(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  leaving = await leavingMember(test);
}, 60_000);
afterEach(() => test.stop());

const askedFor = () => test.call(leaving.visitor, api.erasure.askErasure, leaving.proof());

describe('an excluded member who is erased', () => {
  it.each([
    ['of a term', '6mo', undefined],
    ['for good', 'permanent', 'function.not.available'],
  ])('opens no account by what they are known by while an exclusion %s lasts', async (_, term, atTheEnd) => {
    await askedFor();
    const { until } = await test.value(leaving.visitor, api.protection.exclude, { term });
    test.clock.advance(GRACE_MS);
    await eraseDue(test);
    expect(await tracesOf(test, { texts, bytes: [] })).toEqual([]);
    await configure(test, { fields: switchedOn('email') });
    expect(await registersWith('laterjuana')).toBe('function.not.available');
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    expect(await registersWith('latestjuana')).toBe('function.not.available');
    test.clock.advance(DAY_MS);
    expect(await registersWith('lastjuana')).toBe(atTheEnd);
  });

  it('neither binds their number nor adds their bank account to another', async () => {
    await askedFor();
    await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    test.clock.advance(GRACE_MS);
    await eraseDue(test);
    const other = await test.given.member({ userName: 'another' });
    const account = { kind: 'BC', bankCode: 'BPI', number: TOLD.account, holder: TOLD.holder };
    const { body } = await test.call(other, api.payoutAccount.addPayoutAccount, account);
    expect(body).toMatchObject({ errorCode: 'payout.account.taken' });
    const who = { name: TOLD.holder, birthDate: TOLD.birthDate, idNumber: TOLD.idNumber };
    await test.value(other, api.identity.submitIdentity, who);
    const { lines } = await operateOn(test).run('identity verify another --as lina');
    expect(lines[0]).toContain('another member');
  });
});

describe('what operators do', () => {
  it('is kept under the number of a member, and outlasts their name', async () => {
    const operating = operateOn(test);
    const { userName } = TOLD;
    for (const typed of [
      `member unfreeze ${userName} --as lina`,
      `member freeze ${userName} --as lina --reason chargeback`,
      `member freeze ${userName} --as lina --reason chargeback`,
      `member unfreeze ${userName} --as lina`,
      `adjust propose ${userName} 1 credit --as lina --reason lost_spin`,
      `identity verify ${userName} --as lina`,
      `erasure ask ${userName} --as lina --reason letter`,
    ]) {
      await operating.run(typed);
    }
    const acts = (await operating.acts()).slice(-7);
    expect(acts.map(({ subject }) => subject.split(' ')[1])).toEqual(
      acts.map(() => leaving.memberId.toString()),
    );
    expect(JSON.stringify(acts)).not.toContain(userName);
    expect((await operating.run('erasure list --as lina')).lines.join()).toMatch(/ lina .* grace/);
  });
});

/** The refusal of a registration that tells an excluded member's address, in other letters; undefined when it is taken. */
async function registersWith(userName: string): Promise<string | undefined> {
  const told = form(userName, { email: TOLD.email.toUpperCase() });
  const { body } = await test.call(null, api.identity.register, told);
  return body.success ? undefined : body.errorCode;
}
