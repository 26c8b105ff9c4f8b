import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../src/platform/database/statement.ts';
import { finishedJobs } from '../../testing/database/database-activity.ts';
import {
  erasedExcluded,
  eraseDue,
  GRACE_MS,
  type Leaving,
  leavingMember,
  PERSONAL_VALUES,
  verifies,
} from '../../testing/identity/leaving-member.ts';
import { awaitMessage, messagesIn } from '../../testing/identity/outbox.ts';
import { tracesOf } from '../../testing/identity/personal-data.ts';
import { configure, form, PASSWORD, switchedOn } from '../../testing/identity/registration.ts';
import { firstStep, visitorOf } from '../../testing/identity/second-factors.ts';
import { deviceCookies } from '../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { freshSource } from '../../testing/server/fresh-source.ts';
import { operateOn } from '../../testing/server/operating.ts';

const DAY_MS = 86_400_000;
/** As somebody types it. */
const NUMBER = '9171234321';
const texts = Object.values(PERSONAL_VALUES);

let test: TestApp;
let leaving: Leaving;
beforeEach(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  leaving = await leavingMember(test);
}, 60_000);
afterEach(() => test.stop());

const requestedErasure = () => test.call(leaving.visitor, api.erasure.askErasure, leaving.proof());

const leavesExcluded = (term?: '6mo' | 'permanent') => erasedExcluded(test, leaving, term);

/** What another member hears who wants to call the excluded member's number theirs, and proves that it is. */
async function bindsTheNumber(mobileNum = NUMBER): Promise<string> {
  const visitor = await test.given.member();
  const cookies = deviceCookies(`${visitor.info.userName}-`);
  await test.call(visitor, api.identity.sendMobileCode, { mobileNum }, { cookies });
  const verificationCode = await codeSentTo(`+63${mobileNum}`);
  const typed = { mobileNum, verificationCode };
  const { body } = await test.call(visitor, api.identity.bindMobile, typed, { cookies });
  return body.success ? 'bound' : body.errorCode;
}

let codes: string[] = [];
/** The code in the newest message to a number or an address. */
async function codeSentTo(to: string): Promise<string> {
  const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
  const { text } = await awaitMessage(test.dataDir, to, (one) => {
    const code = codeIn(one.text);
    return code !== '' && !codes.includes(code);
  });
  codes = [...codes, codeIn(text)];
  return codeIn(text);
}

describe('an excluded member who is erased', () => {
  it.each([
    ['of a term', '6mo', 'bound'],
    ['for good', 'permanent', 'verification.code.err'],
  ] as const)('binds their number nowhere while an exclusion %s lasts', async (_, term, atTheEnd) => {
    const { until } = await leavesExcluded(term);
    expect(await tracesOf(test, { texts, bytes: [] })).toEqual([]);
    expect(await bindsTheNumber()).toBe('verification.code.err');
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    expect(await bindsTheNumber()).toBe('verification.code.err');
    test.clock.advance(DAY_MS);
    expect(await bindsTheNumber()).toBe(atTheEnd);
  });

  it('opens no account by a number that they prove, and is told so only then', async () => {
    await leavesExcluded();
    const browser = freshSource();
    const asked = { mobileNo: NUMBER, countryDialingCode: '63' };
    await test.call(null, api.identity.sendRegisterSmsCode, asked, browser);
    const told = {
      countryDialingCode: '63',
      mobileNum: NUMBER,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const registers = async (verificationCode: string) => {
      const { body } = await test.call(
        null,
        api.identity.registerMobile,
        { ...told, verificationCode },
        browser,
      );
      return body.success ? 'registered' : body.errorCode;
    };
    expect(await registers('000000')).toBe('verification.code.err');
    expect(await registers(await codeSentTo(PERSONAL_VALUES.mobileNum))).toBe('function.not.available');
  });

  it('says nothing of who is excluded to whoever types their address, and shuts out no owner of one', async () => {
    await test.database.run(unprove, [leaving.memberId, 'email']);
    await leavesExcluded();
    await configure(test, { fields: switchedOn('email', 'idNumber') });
    const told = form('strangerwithit', { email: PERSONAL_VALUES.email, idNumber: PERSONAL_VALUES.idNumber });
    const { body } = await test.call(null, api.identity.register, told, freshSource());
    expect(body).toMatchObject({ success: true });
    const owner = await test.given.member();
    const cookies = deviceCookies('owner-');
    await test.call(owner, api.identity.sendMailCode, { email: PERSONAL_VALUES.email }, { cookies });
    const mailed = {
      email: PERSONAL_VALUES.email,
      verificationCode: await codeSentTo(PERSONAL_VALUES.email),
    };
    expect((await test.call(owner, api.identity.bindMail, mailed, { cookies })).status).toBe(200);
  });
});

describe('an excluded member who stays', () => {
  it('opens no second account by a number, an address or a document that is theirs', async () => {
    const operating = operateOn(test);
    await operating.run(`identity verify ${PERSONAL_VALUES.userName} --as lina`);
    await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    expect(await verifies(test, PERSONAL_VALUES.idNumber)).toContain('another member');
    const other = await test.given.member();
    const cookies = deviceCookies('second-');
    await test.call(other, api.identity.sendMobileCode, { mobileNum: NUMBER }, { cookies });
    await test.call(other, api.identity.sendMailCode, { email: PERSONAL_VALUES.email }, { cookies });
    await finishedJobs(test.database);
    const sent = [...(await messagesIn(test.dataDir, 'sms')), ...(await messagesIn(test.dataDir, 'mail'))];
    const told = sent.filter(({ to }) => to === PERSONAL_VALUES.mobileNum || to === PERSONAL_VALUES.email);
    expect(told.filter(({ text }) => /(?<!\d)\d{6}(?!\d)/.test(text))).toEqual([]);
  });
});

describe('an excluded member who has another number by now', () => {
  async function signedInAgain(): Promise<Visitor> {
    const ticket = await firstStep(test, leaving.visitor);
    test.clock.advance(60_000);
    const { code } = leaving.proof();
    return visitorOf(await test.call(null, api.identity.loginVerification, { ticket, code }));
  }

  /** Binds a number of their own in place of the one before. */
  async function changesNumber(to: string): Promise<void> {
    const { visitor } = leaving;
    // A code of the authenticator is good once, and no two are sent within a minute.
    test.clock.advance(60_000);
    const cookies = deviceCookies('leaving-');
    await test.call(visitor, api.identity.sendMobileCode, { mobileNum: to }, { cookies });
    const typed = { mobileNum: to, verificationCode: await codeSentTo(`+63${to}`), ...leaving.proof() };
    const { body } = await test.call(visitor, api.identity.bindMobile, typed, { cookies });
    expect(body).toMatchObject({ success: true });
  }

  it('opens no account with one that they had, and joins it to none, before the exclusion is over', async () => {
    const { until } = await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    leaving = { ...leaving, visitor: await signedInAgain() };
    await changesNumber('9171230001');
    test.clock.advance(DAY_MS);
    leaving = { ...leaving, visitor: await signedInAgain() };
    await changesNumber('9171230002');
    for (const number of [NUMBER, '9171230001'])
      expect(await bindsTheNumber(number)).toBe('verification.code.err');
    test.clock.advance(DAY_MS);
    leaving = { ...leaving, visitor: await signedInAgain() };
    // What is theirs they may have again.
    await changesNumber(NUMBER);
    await changesNumber('9171230003');
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    expect(await bindsTheNumber()).toBe('verification.code.err');
    leaving = { ...leaving, visitor: await signedInAgain() };
    await test.value(leaving.visitor, api.protection.leaveExclusion, {});
    test.clock.advance(DAY_MS);
    expect(await bindsTheNumber()).toBe('bound');
  });

  it('has what they were known by before theirs again after an exclusion, and in the next one only what is', async () => {
    const { until } = await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    leaving = { ...leaving, visitor: await signedInAgain() };
    await changesNumber('9171230001');
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    leaving = { ...leaving, visitor: await signedInAgain() };
    await test.value(leaving.visitor, api.protection.leaveExclusion, {});
    test.clock.advance(2 * DAY_MS);
    leaving = { ...leaving, visitor: await signedInAgain() };
    await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    expect(await bindsTheNumber()).toBe('bound');
    leaving = { ...leaving, visitor: await signedInAgain() };
    await changesNumber('9171230002');
    expect(await bindsTheNumber('9171230001')).toBe('verification.code.err');
  });

  it('leaves one that they had to nobody when they are erased, while the exclusion lasts', async () => {
    await test.value(leaving.visitor, api.protection.exclude, { term: 'permanent' });
    leaving = { ...leaving, visitor: await signedInAgain() };
    await changesNumber('9171230001');
    test.clock.advance(60_000);
    expect((await requestedErasure()).status).toBe(200);
    test.clock.advance(GRACE_MS);
    await eraseDue(test);
    for (const number of [NUMBER, '9171230001'])
      expect(await bindsTheNumber(number)).toBe('verification.code.err');
  });
});

describe('what operators do', () => {
  it('is kept under the number of a member, and outlasts their name', async () => {
    const operating = operateOn(test);
    const { userName } = PERSONAL_VALUES;
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

const unprove = statement<[memberId: bigint, field: string]>(
  'test.unprove-contact',
  `UPDATE member_personal SET verified_at = NULL WHERE member_id = $1 AND field = $2`,
);
