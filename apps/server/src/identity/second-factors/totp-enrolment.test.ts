import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { codeNow, firstStep, giveTotp, markPasswordReset } from '../../../testing/identity/second-factors.ts';
import { statement } from '../../platform/database/statement.ts';

const { identity } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

async function eventsOf(visitor: Visitor): Promise<string[]> {
  return (await test.value(visitor, identity.accountEvents, {})).map(({ kind }) => kind);
}

describe('enabling the authenticator', () => {
  it('protects nothing before a code was entered, and then returns ten recovery codes', async () => {
    const member = await test.given.member({ userName: 'careful' });
    const started = await test.value(member, identity.startTotp, {});
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toContain(`otpauth://totp/Tessera:careful?issuer=Tessera&secret=${started.secret}&`);
    const before = await test.value(member, identity.securityFactors, {});
    expect(before).toMatchObject({ totpEnabledAt: null, recoveryCodesLeft: 0 });
    const { recoveryCodes } = await test.value(member, identity.confirmTotp, {
      code: codeNow(test, started.secret),
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    const after = await test.value(member, identity.securityFactors, {});
    expect(after).toMatchObject({
      totpEnabledAt: test.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(await eventsOf(member)).toContain('totp-on');
  });

  it('stores neither the secret nor a recovery code readable', async () => {
    const member = await test.given.member({ userName: 'secretive' });
    const { secret, recoveryCodes } = await giveTotp(test, member);
    const { stored } = await test.database.one(storedTotpRows, ['secretive']);
    for (const text of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(Buffer.from(text).toString('hex'));
      expect(stored).not.toContain(Buffer.from(text.replace('-', '')).toString('hex'));
    }
  });

  it('accepts only the code of the newest secret', async () => {
    const member = await test.given.member();
    const first = await test.value(member, identity.startTotp, {});
    const second = await test.value(member, identity.startTotp, {});
    expect(second.secret).not.toBe(first.secret);
    const stale = await test.call(member, identity.confirmTotp, { code: codeNow(test, first.secret) });
    expect([stale.status, stale.body]).toMatchObject([422, { errorCode: 'verification.code.err' }]);
    const fresh = await test.call(member, identity.confirmTotp, { code: codeNow(test, second.secret) });
    expect(fresh.status).toBe(200);
  });

  it.each(['', '12345', 'abcdef', '２８７０８é', '000-000'])('refuses the code %j', async (code) => {
    const member = await test.given.member();
    expect((await test.call(member, identity.confirmTotp, { code })).body).toMatchObject({
      errorCode: 'verification.code.err',
    });
    await test.value(member, identity.startTotp, {});
    expect((await test.call(member, identity.confirmTotp, { code })).body).toMatchObject({
      errorCode: 'verification.code.err',
    });
  });

  it('accepts a code in the digits of another script, with a space', async () => {
    const member = await test.given.member();
    const { secret } = await test.value(member, identity.startTotp, {});
    const typed = [...codeNow(test, secret)].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]);
    typed.splice(3, 0, ' ');
    expect((await test.call(member, identity.confirmTotp, { code: typed.join('') })).status).toBe(200);
  });

  it('is refused while it is on', async () => {
    const member = await test.given.member();
    const { secret } = await giveTotp(test, member);
    for (const [entry, input] of [
      [identity.startTotp, {}],
      [identity.confirmTotp, { code: codeNow(test, secret) }],
    ] as const) {
      const { status, body } = await test.call(member, entry, input);
      expect([status, body]).toMatchObject([409, { errorCode: 'second.factor.exists' }]);
    }
  });

  it('is blocked for five minutes after five wrong codes', async () => {
    const member = await test.given.member();
    const { secret } = await test.value(member, identity.startTotp, {});
    const wrong = codeNow(test, secret, 5);
    const tries = Array.from({ length: 8 }, () => test.call(member, identity.confirmTotp, { code: wrong }));
    expect((await Promise.all(tries)).filter(({ status }) => status === 422)).toHaveLength(5);
    const { status, body } = await test.call(member, identity.confirmTotp, { code: codeNow(test, secret) });
    expect([status, body]).toMatchObject([429, { errorCode: 'login.wait' }]);
    const { value } = body as { value?: { retryAfterSeconds: number } };
    test.clock.advance((value?.retryAfterSeconds ?? 0) * 1000);
    const { body: after } = await test.call(member, identity.confirmTotp, { code: codeNow(test, secret) });
    expect(after).toMatchObject({ errorCode: 'session.confirm.required' });
  });
});

describe('disabling the authenticator', () => {
  it('removes the second step, and voids the recovery codes', async () => {
    const member = await test.given.member({ userName: 'relieved' });
    await giveTotp(test, member);
    await firstStep(test, member);
    await test.value(member, identity.removeTotp, {});
    expect(await test.value(member, identity.securityFactors, {})).toMatchObject({
      totpEnabledAt: null,
      recoveryCodesLeft: 0,
    });
    expect(await eventsOf(member)).toContain('totp-off');
    await expect(firstStep(test, member)).rejects.toThrow('no second step');
  });

  it('sends no notice when it was never on', async () => {
    const member = await test.given.member();
    await test.value(member, identity.startTotp, {});
    await test.value(member, identity.removeTotp, {});
    expect(await eventsOf(member)).not.toContain('totp-off');
  });
});

it.each(['startTotp', 'confirmTotp', 'removeTotp'] as const)(
  'is refused in a session that is limited or not recently confirmed: %s',
  async (name) => {
    const member = await test.given.member();
    const input = name === 'confirmTotp' ? { code: '000000' } : {};
    test.clock.advance(5 * MINUTE_MS);
    const answer = await test.call(member, identity[name], input);
    expect([answer.status, answer.body]).toMatchObject([403, { errorCode: 'session.confirm.required' }]);
    await markPasswordReset(test, member);
    const limited = await test.call(member, identity[name], input);
    expect([limited.status, limited.body]).toMatchObject([403, { errorCode: 'session.limited' }]);
  },
);

const storedTotpRows = statement<[userName: string], { stored: string }>(
  'test.stored-totp-rows',
  `SELECT string_agg(encode(bytes, 'hex'), ' ') AS stored
     FROM member m
     CROSS JOIN LATERAL (
       SELECT secret_sealed AS bytes FROM member_totp WHERE member_id = m.id
       UNION ALL SELECT code_hash FROM recovery_code WHERE member_id = m.id) AS own
    WHERE m.user_name = $1`,
);
