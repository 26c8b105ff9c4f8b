import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { codeNow, giveTotp } from '../../../testing/identity/second-factors.ts';
import {
  givePayee,
  offerWithdrawals,
  type Payee,
  WITHDRAWAL_PIN,
} from '../../../testing/wallet/withdrawals.ts';

const { withdrawal, identity } = api;
const LARGE = '1000';
const SMALL = '999.99';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

const request = ({ visitor, bankCardId }: Payee, amount: string, more: object = {}, cookies = {}) =>
  test.call(
    visitor,
    withdrawal.withdraw,
    {
      bankCardId,
      amount,
      password: WITHDRAWAL_PIN,
      repeatConfirmed: true,
      requestKey: randomUUID(),
      ...more,
    },
    { cookies },
  );
const methods = async ({ visitor }: Payee) =>
  (await test.value(visitor, withdrawal.withdrawSettings, {})).ownerWays;

it('a large withdrawal needs the authenticator code where it is enabled; a small one does not', async () => {
  const payee = await givePayee(test, '10000');
  expect(await methods(payee)).toEqual([]);
  const { secret } = await giveTotp(test, payee.visitor);
  expect(await methods(payee)).toEqual(['app']);
  const other = await givePayee(test, '10000');
  await giveTotp(test, other.visitor);
  expect((await request(other, SMALL)).status).toBe(200);
  const bare = await request(payee, LARGE);
  expectRefused(bare, 'owner.code.required', 403);
  expect(bare.body).toMatchObject({ value: { ways: ['app'] } });
  expectRefused(await request(payee, LARGE, { by: 'sms', code: '123456' }), 'owner.code.required', 403);
  expectRefused(await request(payee, LARGE, { by: 'app', code: '000000' }), 'verification.code.err');
  const proof = { by: 'app', code: codeNow(test, secret) };
  expect((await request(payee, LARGE, proof)).status).toBe(200);
  expectRefused(await request(payee, LARGE, proof), 'verification.code.err');
});

describe('two small withdrawals that are large together', () => {
  const HALF = '800';

  it('need the code for the second one of the day, which the settings show', async () => {
    const payee = await givePayee(test, '10000');
    const { secret } = await giveTotp(test, payee.visitor);
    const confirmFrom = async () =>
      (await test.value(payee.visitor, withdrawal.withdrawSettings, {})).methods[0]?.confirmFrom;
    expect(await confirmFrom()).toBe('1000.00');
    expect((await request(payee, HALF)).status).toBe(200);
    expect(await confirmFrom()).toBe('200.00');
    expectRefused(await request(payee, HALF), 'owner.code.required', 403);
    expect((await request(payee, '150')).status).toBe(200);
    expect((await request(payee, HALF, { by: 'app', code: codeNow(test, secret) })).status).toBe(200);
    expect(await confirmFrom()).toBe('0.00');
  });

  it('need the code after a transfer to the upline', async () => {
    const [payee, superior] = [await givePayee(test, '10000'), await test.given.member()];
    await giveTotp(test, payee.visitor);
    const { sql } = operateOn(test);
    await sql(`UPDATE merchant SET flags = flags || '{"AGETRANSFERUP3": true}'`);
    const above = `(SELECT id FROM member WHERE user_name = '${superior.info.userName}')`;
    await sql('UPDATE withdrawal_method SET turnover_basis_points = 0');
    await sql(`UPDATE member SET upline_id = ${above} WHERE id = ${payee.memberId}`);
    const sent = { amount: HALF, password: WITHDRAWAL_PIN, requestKey: randomUUID() };
    await test.value(payee.visitor, api.upline.transferUpline, sent);
    expectRefused(await request(payee, HALF), 'owner.code.required', 403);
  });

  it('wait for an operator', async () => {
    const payee = await givePayee(test, '10000');
    await operateOn(test).sql(
      `UPDATE withdrawal_method SET automatic_units = 10000000, turnover_basis_points = 0`,
    );
    const stateOf = async (amount: string) => {
      const { body } = await request(payee, amount);
      const withdrawalId = body.success ? body.value.withdrawalId : '';
      return (await test.value(payee.visitor, withdrawal.withdrawalDetail, { withdrawalId })).steps.at(-1);
    };
    expect(await stateOf(HALF)).not.toMatchObject({ state: 'checks' });
    expect(await stateOf('200.01')).toMatchObject({ state: 'checks', reason: 'review' });
  });
});

it('one code permits one of many concurrent withdrawals', async () => {
  const payee = await givePayee(test, '10000');
  const { secret } = await giveTotp(test, payee.visitor);
  const proof = { by: 'app', code: codeNow(test, secret) };
  const answers = await Promise.all(Array.from({ length: 4 }, () => request(payee, LARGE, proof)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a retry with the same key needs no second code', async () => {
  const payee = await givePayee(test, '10000');
  const { secret } = await giveTotp(test, payee.visitor);
  const more = { requestKey: randomUUID(), by: 'app', code: codeNow(test, secret) };
  const first = await request(payee, LARGE, more);
  expect(first.status).toBe(200);
  expect((await request(payee, LARGE, more)).body).toEqual(first.body);
});

it('a refused request does not consume the code', async () => {
  const payee = await givePayee(test, '10000');
  const { secret } = await giveTotp(test, payee.visitor);
  const proof = { by: 'app', code: codeNow(test, secret) };
  expectRefused(await request(payee, '10001', proof), 'balance.insufficient');
  expect((await request(payee, LARGE, proof)).status).toBe(200);
});

/** The code sent to a proven number, and the browser that requested it. */
async function sentCode(visitor: Visitor, to: string) {
  const { headers } = await test.call(visitor, identity.sendOwnerCode, { by: 'sms' });
  const { text } = await awaitMessage(test.dataDir, to, ({ text: words }) => /\d{6}/.test(words));
  return { proof: { by: 'sms', code: /\d{6}/.exec(text)?.[0] }, cookies: cookiesOf(headers['set-cookie']) };
}

it('an SMS code is bound to the member and browser and works once', async () => {
  const [payee, stranger] = [await givePayee(test, '10000'), await givePayee(test, '10000')];
  const [to, elsewhere] = ['+639175550801', '+639175550802'];
  await insertPersonalValue(test, payee.visitor.info.userName, { field: 'mobileNum', value: to });
  await insertPersonalValue(test, stranger.visitor.info.userName, { field: 'mobileNum', value: elsewhere });
  const own = await sentCode(payee.visitor, to);
  const foreign = await sentCode(stranger.visitor, elsewhere);
  expectRefused(await request(payee, LARGE, foreign.proof, foreign.cookies), 'verification.code.err');
  expectRefused(await request(payee, LARGE, own.proof), 'verification.code.err');
  expect((await request(payee, LARGE, own.proof, own.cookies)).status).toBe(200);
  expectRefused(await request(payee, LARGE, own.proof, own.cookies), 'verification.code.err');
});

it('an account without a proof method needs only a recently confirmed session', async () => {
  const payee = await givePayee(test, '10000');
  expect((await request(payee, LARGE)).status).toBe(200);
  test.clock.advance(6 * 60_000);
  expectRefused(await request(payee, LARGE), 'session.confirm.required', 403);
});
