import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { deviceCookies } from '../../../testing/identity/secret-key.ts';
import {
  codeNow,
  firstStep,
  giveTotp,
  ORIGIN,
  PASSWORD,
  visitorOf,
} from '../../../testing/identity/second-factors.ts';

const { identity, wallet } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_ORIGIN: ORIGIN } });
});
afterAll(() => test.stop());

describe('sign-in with an authenticator', () => {
  it('opens no session before the code, and the session of the first step after it', async () => {
    const member = await test.given.member({ userName: 'twostep' });
    const { secret } = await giveTotp(test, member);
    const first = await test.call(null, identity.login, {
      type: 'username',
      username: 'twostep',
      password: PASSWORD,
    });
    expect([first.status, first.body]).toMatchObject([
      422,
      { errorCode: 'login.second.factor', value: { factors: ['totp'] } },
    ]);
    expect(String(first.headers['set-cookie'])).not.toContain('sid=');
    const { ticket } = (first.body as unknown as { value: { ticket: string } }).value;
    const visitor = visitorOf(
      await test.call(null, identity.loginVerification, { ticket, code: codeNow(test, secret) }),
    );
    expect(visitor.info).toMatchObject({ userName: 'twostep' });
    expect((await test.call(visitor, wallet.wallet, {})).status).toBe(200);
    expect((await test.call(visitor, identity.removeTotp, {})).status).toBe(200);
  });

  it('is completed once', async () => {
    const { secret, ticket } = await protectedMember();
    expect((await verify(ticket, codeNow(test, secret))).status).toBe(200);
    test.clock.advance(30_000);
    expect((await verify(ticket, codeNow(test, secret))).body).toMatchObject({ errorCode: 'login.cred.err' });
  });

  it('remembers the device when the first step requested it', async () => {
    const member = await test.given.member({ userName: 'mindful' });
    const { secret } = await giveTotp(test, member);
    const input = { type: 'username', username: 'mindful', password: PASSWORD, remember: true };
    const { body } = await test.call(null, identity.login, input);
    const { ticket } = (body as unknown as { value: { ticket: string } }).value;
    const answer = await test.call(null, identity.loginVerification, { ticket, code: codeNow(test, secret) });
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-rm=[\w-]{22}\.[\w-]{43}/);
  });

  it('accepts the code of this half minute and of the previous one, and no other', async () => {
    const { secret, ticket, member } = await protectedMember();
    for (const away of [-2, 1, 2]) {
      const { status, body } = await verify(ticket, codeNow(test, secret, away));
      expect([status, body]).toMatchObject([422, { errorCode: 'verification.code.err' }]);
    }
    expect((await verify(ticket, codeNow(test, secret, -1))).status).toBe(200);
    expect((await verify(await firstStep(test, member), codeNow(test, secret))).status).toBe(200);
  });

  it('accepts no code twice, and none older than the last', async () => {
    const { secret, ticket, member } = await protectedMember();
    const code = codeNow(test, secret);
    const before = codeNow(test, secret, -1);
    expect((await verify(ticket, code)).status).toBe(200);
    const again = await firstStep(test, member);
    for (const used of [code, before]) {
      expect((await verify(again, used)).body).toMatchObject({ errorCode: 'verification.code.err' });
    }
    test.clock.advance(30_000);
    expect((await verify(again, codeNow(test, secret))).status).toBe(200);
  });

  it('opens one session for fifty concurrent uses of the right code', async () => {
    const { secret, ticket, member } = await protectedMember();
    const tickets = [ticket, ...(await Promise.all([1, 2, 3, 4].map(() => firstStep(test, member))))];
    const code = codeNow(test, secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => verify(tickets[turn % tickets.length] ?? '', code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends its first step after five wrong codes, and lists the event for the owner', async () => {
    const { secret, ticket, member } = await protectedMember();
    const tries = Array.from({ length: 12 }, () => verify(ticket, codeNow(test, secret, 4)));
    const codes = (await Promise.all(tries)).map(({ body }) => (body.success ? 'in' : body.errorCode));
    expect(codes.filter((code) => code === 'verification.code.err')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login.cred.err')).toHaveLength(7);
    expect((await verify(ticket, codeNow(test, secret))).body).toMatchObject({ errorCode: 'login.cred.err' });
    const events = await test.value(member, identity.accountEvents, {});
    expect(events.filter(({ kind }) => kind === 'login-failed-often')).toHaveLength(1);
  });

  it('counts wrong codes for the member, across all tickets', async () => {
    const { secret, ticket, member } = await protectedMember();
    const tickets = [ticket, await firstStep(test, member), await firstStep(test, member)];
    for (const word of [...tickets, ...tickets].slice(0, 5)) await verify(word, codeNow(test, secret, 4));
    const { status, body } = await verify(tickets[2] ?? '', codeNow(test, secret));
    expect([status, body]).toMatchObject([429, { errorCode: 'login.wait' }]);
  });

  it('leaves a browser of the owner its own attempts per minute and per day when strangers exhausted theirs', async () => {
    const { secret, member } = await protectedMember();
    const own = { cookies: deviceCookies('own-browser') };
    const signIn = async (code: string, from: CallOptions) =>
      test.call(null, identity.loginVerification, { ticket: await firstStep(test, member), code }, from);
    test.clock.advance(30_000);
    expect((await signIn(codeNow(test, secret), own)).status).toBe(200);
    for (let round = 0; round < 10; round += 1) {
      test.clock.advance(5 * 60_000);
      for (let turn = 0; turn < 5; turn += 1) await signIn(codeNow(test, secret, 4), {});
    }
    expect((await signIn(codeNow(test, secret), {})).body).toMatchObject({ errorCode: 'login.wait' });
    test.clock.advance(5 * 60_000);
    const stranger = await signIn(codeNow(test, secret), { cookies: deviceCookies('another') });
    expect(stranger.body).toMatchObject({ errorCode: 'login.wait' });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await signIn(codeNow(test, secret, 4), own)).body).toMatchObject({
        errorCode: 'verification.code.err',
      });
    }
    expect((await signIn(codeNow(test, secret), own)).body).toMatchObject({ errorCode: 'login.wait' });
    test.clock.advance(5 * 60_000);
    expect((await signIn(codeNow(test, secret), own)).status).toBe(200);
  });

  it('is not completed with a forged ticket, an expired one or one from before a reset', async () => {
    const { secret, ticket, member } = await protectedMember();
    const made = await verify('A'.repeat(43), codeNow(test, secret));
    expect([made.status, made.body]).toMatchObject([422, { errorCode: 'login.cred.err' }]);
    test.clock.advance(10 * 60_000);
    expect((await verify(ticket, codeNow(test, secret))).body).toMatchObject({ errorCode: 'login.cred.err' });
    const fresh = await firstStep(test, member);
    await test.database.transaction((tx) => endEverything(tx, member));
    expect((await verify(fresh, codeNow(test, secret))).body).toMatchObject({ errorCode: 'login.cred.err' });
  });

  it('accepts a recovery code once', async () => {
    const { recoveryCodes, ticket, member } = await protectedMember();
    const code = recoveryCodes[3] ?? '';
    const typed = code.toUpperCase().replace('-', ' ');
    const visitor = visitorOf(await verify(ticket, typed));
    expect(await test.value(visitor, identity.securityFactors, {})).toMatchObject({ recoveryCodesLeft: 9 });
    const events = await test.value(visitor, identity.accountEvents, {});
    expect(events.map(({ kind }) => kind)).toContain('recovery-code-used');
    const again = await firstStep(test, member);
    expect((await verify(again, code)).body).toMatchObject({ errorCode: 'verification.code.err' });
  });

  it('refuses the recovery code of another member', async () => {
    const { ticket } = await protectedMember();
    const other = await protectedMember();
    expect((await verify(ticket, other.recoveryCodes[0] ?? '')).body).toMatchObject({
      errorCode: 'verification.code.err',
    });
  });
});

function verify(ticket: string, code: string) {
  return test.call(null, identity.loginVerification, { ticket, code });
}

async function protectedMember() {
  const member = await test.given.member();
  const factor = await giveTotp(test, member);
  return { member, ...factor, ticket: await firstStep(test, member) };
}

type Tx = Parameters<Parameters<TestApp['database']['transaction']>[0]>[0];

async function endEverything(tx: Tx, { cookie }: Visitor): Promise<void> {
  const { sessions } = test.app.deps.identity;
  const session = await sessions.find(tx, cookie.split('=')[1]);
  if (!session) throw new Error('the visitor has no session');
  await sessions.endOthers(tx, session.memberId, undefined);
}
