import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { finishedJobs } from '../../testing/database/database-activity.ts';
import {
  erasedExcluded,
  eraseDue,
  GRACE_MS,
  type Leaving,
  leavingMember,
  PERSONAL_VALUES,
  verifyDocument,
} from '../../testing/identity/leaving-member.ts';
import { awaitMessage, messagesIn } from '../../testing/identity/outbox.ts';
import { tracesOf } from '../../testing/identity/personal-data.ts';
import { configure, form, PASSWORD, switchedOn } from '../../testing/identity/registration.ts';
import { firstStep, visitorOf } from '../../testing/identity/second-factors.ts';
import { deviceCookies } from '../../testing/identity/secret-key.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { freshSource } from '../../testing/server/fresh-source.ts';
import { operateOn } from '../../testing/server/operating.ts';

/** The same number as a visitor types it. */
const NUMBER = '9171234321';
const texts = Object.values(PERSONAL_VALUES);

let test: TestApp;
let leaving: Leaving;
beforeEach(async () => {
  test = await startTestApp({ listen: true, env: { LOG_LEVEL: 'silent' } });
  leaving = await leavingMember(test);
}, 60_000);
afterEach(() => test.stop());

const requestErasure = () => test.call(leaving.visitor, api.erasure.requestErasure, leaving.proof());

const eraseWithExclusion = (term?: '6mo' | 'permanent') => erasedExcluded(test, leaving, term);

/** Returns the refusal for another member who binds the excluded member's number and proves to own it. */
async function tryToBind(mobileNum = NUMBER): Promise<string> {
  const visitor = await test.given.member();
  const cookies = deviceCookies(`${visitor.info.userName}-`);
  await test.call(visitor, api.identity.sendMobileCode, { mobileNum }, { cookies });
  const verificationCode = await awaitCode(`+63${mobileNum}`);
  const typed = { mobileNum, verificationCode };
  const { body } = await test.call(visitor, api.identity.bindMobile, typed, { cookies });
  return body.success ? 'bound' : body.errorCode;
}

let codes: string[] = [];
/** The code in the newest message to a number or an address. */
async function awaitCode(to: string): Promise<string> {
  const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
  const { text } = await awaitMessage(test.dataDir, to, (one) => {
    const code = codeIn(one.text);
    return code !== '' && !codes.includes(code);
  });
  codes = [...codes, codeIn(text)];
  return codeIn(text);
}

describe('erased member with an exclusion', () => {
  it.each([
    ['of a term', '6mo', 'bound'],
    ['for good', 'permanent', 'verification.code.err'],
  ] as const)(
    'can bind their number to no account while an exclusion %s lasts',
    async (_, term, atTheEnd) => {
      const { until } = await eraseWithExclusion(term);
      expect(await tracesOf(test, { texts, bytes: [] })).toEqual([]);
      expect(await tryToBind()).toBe('verification.code.err');
      test.clock.advance(Date.parse(until) - test.clock.now().getTime());
      expect(await tryToBind()).toBe('verification.code.err');
      test.clock.advance(DAY_MS);
      expect(await tryToBind()).toBe(atTheEnd);
    },
  );

  it('can open no account with a proven number, and learns the reason only then', async () => {
    await eraseWithExclusion();
    const browser = freshSource();
    const numberRequest = { mobileNo: NUMBER, countryDialingCode: '63' };
    await test.call(null, api.identity.sendRegisterSmsCode, numberRequest, browser);
    const registration = {
      countryDialingCode: '63',
      mobileNum: NUMBER,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const tryToRegister = async (verificationCode: string) => {
      const { body } = await test.call(
        null,
        api.identity.registerMobile,
        { ...registration, verificationCode },
        browser,
      );
      return body.success ? 'registered' : body.errorCode;
    };
    expect(await tryToRegister('000000')).toBe('verification.code.err');
    expect(await tryToRegister(await awaitCode(PERSONAL_VALUES.mobileNum))).toBe('function.not.available');
  });

  it('is not revealed to others who enter the address, and does not block the owner of the address', async () => {
    await test.database.run(unprove, [leaving.memberId, 'email']);
    await eraseWithExclusion();
    await configure(test, { fields: switchedOn('email', 'idNumber') });
    const registration = form('strangerwithit', {
      email: PERSONAL_VALUES.email,
      idNumber: PERSONAL_VALUES.idNumber,
    });
    const { body } = await test.call(null, api.identity.register, registration, freshSource());
    expect(body).toMatchObject({ success: true });
    const owner = await test.given.member();
    const cookies = deviceCookies('owner-');
    await test.call(owner, api.identity.sendMailCode, { email: PERSONAL_VALUES.email }, { cookies });
    const mailed = {
      email: PERSONAL_VALUES.email,
      verificationCode: await awaitCode(PERSONAL_VALUES.email),
    };
    expect((await test.call(owner, api.identity.bindMail, mailed, { cookies })).status).toBe(200);
  });
});

describe('excluded member with an account', () => {
  it('can open no second account with their number, address or document', async () => {
    const operating = operateOn(test);
    await operating.run(`identity verify ${PERSONAL_VALUES.userName} --as lina`);
    await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    expect(await verifyDocument(test, PERSONAL_VALUES.idNumber)).toContain('another member');
    const other = await test.given.member();
    const cookies = deviceCookies('second-');
    await test.call(other, api.identity.sendMobileCode, { mobileNum: NUMBER }, { cookies });
    await test.call(other, api.identity.sendMailCode, { email: PERSONAL_VALUES.email }, { cookies });
    await finishedJobs(test.database);
    const sent = [...(await messagesIn(test.dataDir, 'sms')), ...(await messagesIn(test.dataDir, 'mail'))];
    const messages = sent.filter(
      ({ to }) => to === PERSONAL_VALUES.mobileNum || to === PERSONAL_VALUES.email,
    );
    expect(messages.filter(({ text }) => /(?<!\d)\d{6}(?!\d)/.test(text))).toEqual([]);
  });
});

describe('excluded member with a new number', () => {
  async function signInOnNewDevice(): Promise<Visitor> {
    const ticket = await firstStep(test, leaving.visitor);
    test.clock.advance(60_000);
    const { code } = leaving.proof();
    return visitorOf(await test.call(null, api.identity.loginVerification, { ticket, code }));
  }

  /** Binds a new number in place of the previous one. */
  async function changeNumber(to: string): Promise<void> {
    const { visitor } = leaving;
    // A code of the authenticator is valid once, and only one is sent per minute.
    test.clock.advance(60_000);
    const cookies = deviceCookies('leaving-');
    await test.call(visitor, api.identity.sendMobileCode, { mobileNum: to }, { cookies });
    const typed = { mobileNum: to, verificationCode: await awaitCode(`+63${to}`), ...leaving.proof() };
    const { body } = await test.call(visitor, api.identity.bindMobile, typed, { cookies });
    expect(body).toMatchObject({ success: true });
  }

  it('can open no account with the old number, nor bind it, before the exclusion ends', async () => {
    const { until } = await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await changeNumber('9171230001');
    test.clock.advance(DAY_MS);
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await changeNumber('9171230002');
    for (const number of [NUMBER, '9171230001'])
      expect(await tryToBind(number)).toBe('verification.code.err');
    test.clock.advance(DAY_MS);
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    // The same member may use the number again.
    await changeNumber(NUMBER);
    await changeNumber('9171230003');
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    expect(await tryToBind()).toBe('verification.code.err');
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await test.value(leaving.visitor, api.protection.leaveExclusion, {});
    test.clock.advance(DAY_MS);
    expect(await tryToBind()).toBe('bound');
  });

  it('can use former contacts after an exclusion; the next exclusion covers only current contacts', async () => {
    const { until } = await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await changeNumber('9171230001');
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await test.value(leaving.visitor, api.protection.leaveExclusion, {});
    test.clock.advance(2 * DAY_MS);
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await test.value(leaving.visitor, api.protection.exclude, { term: '6mo' });
    expect(await tryToBind()).toBe('bound');
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await changeNumber('9171230002');
    expect(await tryToBind('9171230001')).toBe('verification.code.err');
  });

  it('leaves a former number to nobody after the erasure while the exclusion lasts', async () => {
    await test.value(leaving.visitor, api.protection.exclude, { term: 'permanent' });
    leaving = { ...leaving, visitor: await signInOnNewDevice() };
    await changeNumber('9171230001');
    test.clock.advance(60_000);
    expect((await requestErasure()).status).toBe(200);
    test.clock.advance(GRACE_MS);
    await eraseDue(test);
    for (const number of [NUMBER, '9171230001'])
      expect(await tryToBind(number)).toBe('verification.code.err');
  });
});

describe('acts of operators', () => {
  it('are recorded under the number of a member, and remain after the name is erased', async () => {
    const operating = operateOn(test);
    const { userName } = PERSONAL_VALUES;
    for (const typed of [
      `member unfreeze ${userName} --as lina`,
      `member freeze ${userName} --as lina --reason chargeback`,
      `member freeze ${userName} --as lina --reason chargeback`,
      `member unfreeze ${userName} --as lina`,
      `adjust propose ${userName} 1 credit --as lina --reason lost_spin`,
      `identity verify ${userName} --as lina`,
      `erasure request ${userName} --as lina --reason letter`,
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
