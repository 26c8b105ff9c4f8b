import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAgain } from '../../testing/identity/browser.ts';
import { configure, expectRefused } from '../../testing/identity/registration.ts';
import { markPasswordReset } from '../../testing/identity/second-factors.ts';
import { claimedBonus, forfeit } from '../../testing/rewards/bonus.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { offerWithdrawals } from '../../testing/wallet/withdrawals.ts';
import { post, readBalance } from '../ledger/index.ts';
import { reconcile } from '../ledger/reconciliation/reconcile.ts';
import { statement } from '../platform/database/statement.ts';

const { upline, report, protection, identity } = api;
const PIN = '739150';
const FIFTY = 50;
const FIFTY_TIMEOUT_MS = 60_000;

const putBelow = statement<[memberName: string, uplineName: string | null]>(
  'test.put-below',
  `UPDATE member SET upline_id = (SELECT id FROM member WHERE user_name = $2) WHERE user_name = $1`,
);
const become = statement<[memberName: string, type: number]>(
  'test.become-type',
  `UPDATE member SET type = $2 WHERE user_name = $1`,
);
const enable = statement<[memberName: string, enabled: boolean]>(
  'test.enable-member',
  `UPDATE member SET enabled = $2 WHERE user_name = $1`,
);
const idOf = statement<[memberName: string], { id: bigint }>(
  'test.member-of-name',
  `SELECT id FROM member WHERE user_name = $1`,
);
const demandTurnover = statement<[kind: string, basisPoints: number]>(
  'test.demand-turnover',
  `UPDATE withdrawal_method SET turnover_basis_points = CASE kind WHEN $1 THEN $2::integer ELSE 0 END`,
);

let test: TestApp;
let pairs = 0;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Pair {
  readonly sender: Visitor;
  readonly superior: Visitor;
}

/** A member with money and a withdrawal password, and the member's upline. */
async function givePair(balance = '100'): Promise<Pair> {
  pairs += 1;
  const superior = await test.given.member({ userName: `uplinetop${pairs}` });
  const sender = await test.given.member({ userName: `uplinelow${pairs}`, balance });
  await test.value(sender, identity.setWithdrawalPassword, { password: PIN, confirmPassword: PIN });
  await test.database.run(putBelow, [sender.info.userName, superior.info.userName]);
  return { sender, superior };
}

function send({ sender }: Pair, amount: string, more: object = {}) {
  const input = { amount, password: PIN, repeatConfirmed: true, requestKey: randomUUID(), ...more } as const;
  return test.call(sender, upline.transferUpline, input);
}

async function cashOf({ info }: Visitor): Promise<bigint> {
  const { id } = await test.database.one(idOf, [info.userName]);
  return (await readBalance(test.database, id, 'PHP')).cashUnits;
}

describe('upline transfer', () => {
  it('is refused while a bonus is open, which a withdrawal would forfeit', async () => {
    const pair = await givePair();
    const id = await claimedBonus(test, pair.sender);
    expectRefused(await send(pair, '100'), 'transfer.bonus.open', 409);
    expect(await cashOf(pair.sender)).toBe(1_000_000n);
    await forfeit(test, pair.sender, id);
    expect((await send(pair, '100')).status).toBe(200);
  });

  it('shows the recipient and the available amount', async () => {
    const { sender } = await givePair('12.50');
    expect(await test.value(sender, upline.uplineAccount, {})).toEqual({
      superior: expect.stringMatching(/^up\*\*\*\d$/),
      availableBalance: '12.50',
      unstaked: null,
      hasPassword: true,
    });
  });

  it('moves the money and is explained in both records', async () => {
    const pair = await givePair();
    const { body } = await send(pair, '40.25');
    expect(body).toMatchObject({ success: true, value: { amount: '40.25' } });
    expect([await cashOf(pair.sender), await cashOf(pair.superior)]).toEqual([597_500n, 402_500n]);
    for (const [visitor, kind] of [
      [pair.sender, 'upline-sent'],
      [pair.superior, 'upline-received'],
    ] as const) {
      const { list } = await test.value(visitor, report.transactions, { txType: 'other' });
      expect(list).toMatchObject([{ txKind: kind }]);
      const input = { txId: list[0]?.txId, language: 'EN' };
      const { entries } = await test.value(visitor, report.explainTransaction, input);
      expect(entries.map((entry) => entry.kind)).toEqual(['upline-sent', 'upline-received']);
    }
  });
});

describe('refused upline transfer', () => {
  it.each(['0', '0.001', '1.0001'])('for %s, an invalid amount', async (amount) => {
    expectRefused(await send(await givePair(), amount), 'transfer.amount.invalid');
  });

  it('for more than the balance', async () => {
    const pair = await givePair();
    expectRefused(await send(pair, '100.01'), 'balance.insufficient');
    expect(await cashOf(pair.superior)).toBe(0n);
  });

  it('for bonus money', async () => {
    const pair = await givePair('10');
    const { id: memberId } = await test.database.one(idOf, [pair.sender.info.userName]);
    const header = { scope: 'operator:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
    const gift = { kind: 'bonus', asset: 'PHP', memberId, amountUnits: 1_000_000n } as const;
    await post(test.database, { ...header, ...gift });
    expectRefused(await send(pair, '10.01'), 'balance.insufficient');
  });

  it('with a wrong, missing or locked withdrawal password', async () => {
    const pair = await givePair();
    expectRefused(await send(pair, '1', { password: '111222' }), 'invalid.payment.pw');
    const bare = await test.given.member({ userName: `uplinebare${pairs}`, balance: '5' });
    await test.database.run(putBelow, [bare.info.userName, pair.superior.info.userName]);
    expectRefused(await send({ ...pair, sender: bare }, '1'), 'not.exists.payment.password');
    for (let tries = 0; tries < 4; tries += 1) await send(pair, '1', { password: '111222' });
    expectRefused(await send(pair, '1'), 'payment.password.locked', 429);
  });

  it('for one day after a password reset', async () => {
    const pair = await givePair();
    await markPasswordReset(test, pair.sender);
    expectRefused(await send(pair, '1'), 'session.limited', 403);
  });

  it.each<[string, (pair: Pair) => Promise<unknown>]>([
    ['nobody stands above', ({ sender }) => test.database.run(putBelow, [sender.info.userName, null])],
    ['the member is a top agent', ({ sender }) => test.database.run(become, [sender.info.userName, 2])],
    ['the operator does not offer it', () => configure(test, { flags: { AGETRANSFERUP3: false } })],
  ])('when %s', async (_why, change) => {
    const pair = await givePair();
    await change(pair);
    expect(await test.value(pair.sender, upline.uplineAccount, {})).toMatchObject({ superior: null });
    expectRefused(await send(pair, '1'), 'function.not.available');
    await configure(test);
  });

  it('when the recipient is suspended or protected, without the reason', async () => {
    const shut = await givePair();
    await test.database.run(enable, [shut.superior.info.userName, false]);
    const onBreak = await givePair();
    await test.value(onBreak.superior, protection.takeBreak, { term: '24h' });
    for (const pair of [shut, onBreak]) {
      const answer = await send(pair, '1');
      expectRefused(answer, 'upline.not.available');
      expect(answer.body).not.toHaveProperty('value.until');
      expect(await cashOf(pair.sender)).toBe(1_000_000n);
    }
  });

  it('during a break of the sender, with its end', async () => {
    const pair = await givePair();
    await test.value(pair.sender, protection.takeBreak, { term: '24h' });
    const answer = await send(pair, '1');
    expectRefused(answer, 'protection.break', 403);
    expect(answer.body).toMatchObject({ value: { until: expect.any(String) } });
  });

  it('for an underage sender', async () => {
    const pair = await givePair();
    const born = new Date(test.clock.now().getTime() - 10 * 365 * 86_400_000).toISOString().slice(0, 10);
    await test.value(pair.sender, protection.setBirthday, { birthday: born });
    expectRefused(await send(pair, '1'), 'protection.age', 403);
  });

  it('for an excluded sender who signed in again', async () => {
    const pair = await givePair();
    await test.value(pair.sender, protection.exclude, { term: '6mo' });
    const back = await signInAgain(test, pair.sender);
    expectRefused(await send({ ...pair, sender: back }, '1'), 'protection.excluded', 403);
    expect(await cashOf(pair.sender)).toBe(1_000_000n);
  });

  it('while turnover is missing for the method with the highest requirement', async () => {
    await offerWithdrawals(test, 'by hand');
    await test.database.run(demandTurnover, ['EW', 0]);
    const pair = await givePair();
    const requestKey = randomUUID();
    const sent = await send(pair, '0.01', { requestKey });
    await test.database.run(demandTurnover, ['EW', 10_000]);
    const answer = await send(pair, '1');
    expectRefused(answer, 'withdraw.turnover');
    expect(answer.body).toMatchObject({ value: { missing: '100.00' } });
    expect((await send(pair, '0.01', { requestKey })).body).toEqual(sent.body);
    await test.database.run(demandTurnover, ['EW', 0]);
  });

  it('above the shown available amount, which is exact to the coin', async () => {
    await offerWithdrawals(test, 'by hand');
    const pair = await givePair('12.3456');
    const account = () => test.value(pair.sender, upline.uplineAccount, {});
    await test.database.run(demandTurnover, ['EW', 10_000]);
    expect(await account()).toMatchObject({
      availableBalance: '0.00',
      unstaked: { required: '12.3456', missing: '12.3456' },
    });
    expectRefused(await send(pair, '0.01'), 'withdraw.turnover');
    await test.database.run(demandTurnover, ['EW', 0]);
    expect(await account()).toMatchObject({ availableBalance: '12.34', unstaked: null });
    expectRefused(await send(pair, '12.35'), 'balance.insufficient');
    expect((await send(pair, '12.34')).body.success).toBe(true);
  });

  it('when a key is repeated with another amount', async () => {
    const pair = await givePair();
    const requestKey = randomUUID();
    await send(pair, '1', { requestKey });
    expectRefused(await send(pair, '2', { requestKey }), 'request.conflict', 409);
  });
});

describe('concurrent upline transfers', { timeout: FIFTY_TIMEOUT_MS }, () => {
  const fifty = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: FIFTY }, one));

  it('of the whole balance execute once out of fifty', async () => {
    const pair = await givePair();
    const answers = await fifty(() => send(pair, '100'));
    const codes = answers.map(({ body }) => (body.success ? 'sent' : body.errorCode));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: FIFTY - 1 }, () => 'balance.insufficient'),
      'sent',
    ]);
    expect([await cashOf(pair.sender), await cashOf(pair.superior)]).toEqual([0n, 1_000_000n]);
  });

  it('with one key execute once out of fifty, with equal responses', async () => {
    const pair = await givePair();
    const requestKey = randomUUID();
    const answers = await fifty(() => send(pair, '10', { requestKey }));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect([await cashOf(pair.sender), await cashOf(pair.superior)]).toEqual([900_000n, 100_000n]);
  });

  it('keep the books consistent', async () => {
    expect(await reconcile(test.database)).toEqual([]);
  });
});
