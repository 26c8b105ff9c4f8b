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

describe('turning the authenticator on', () => {
  it('protects nothing before a code was shown, and answers ten recovery codes then', async () => {
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

  it('keeps neither secret nor recovery code as it is', async () => {
    const member = await test.given.member({ userName: 'secretive' });
    const { secret, recoveryCodes } = await giveTotp(test, member);
    const { kept } = await test.database.one(storedTotpRows, ['secretive']);
    for (const text of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(Buffer.from(text).toString('hex'));
      expect(kept).not.toContain(Buffer.from(text.replace('-', '')).toString('hex'));
    }
  });

  it('takes the code of the newest secret alone', async () => {
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

  it('takes a code in the digits of another script, with a space', async () => {
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

  it('waits after five wrong codes, until their five minutes are over', async () => {
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

describe('turning the authenticator off', () => {
  it('asks for no second step any more, and voids the recovery codes', async () => {
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

  it('tells of nothing when it was never on', async () => {
    const member = await test.given.member();
    await test.value(member, identity.startTotp, {});
    await test.value(member, identity.removeTotp, {});
    expect(await eventsOf(member)).not.toContain('totp-off');
  });
});

it.each(['startTotp', 'confirmTotp', 'removeTotp'] as const)(
  'a session that was not confirmed lately, or is limited, may not: %s',
  async (name) => {
    const member = await test.given.member();
    const input = name === 'confirmTotp' ? { code: '000000' } : {};
    test.clock.advance(5 * MINUTE_MS);
    const late = await test.call(member, identity[name], input);
    expect([late.status, late.body]).toMatchObject([403, { errorCode: 'session.confirm.required' }]);
    await markPasswordReset(test, member);
    const limited = await test.call(member, identity[name], input);
    expect([limited.status, limited.body]).toMatchObject([403, { errorCode: 'session.limited' }]);
  },
);

const storedTotpRows = statement<[userName: string], { kept: string }>(
  'test.everything-kept',
  `SELECT string_agg(encode(bytes, 'hex'), ' ') AS kept
     FROM member m
     CROSS JOIN LATERAL (
       SELECT secret_sealed AS bytes FROM member_totp WHERE member_id = m.id
       UNION ALL SELECT code_hash FROM recovery_code WHERE member_id = m.id) AS own
    WHERE m.user_name = $1`,
);
