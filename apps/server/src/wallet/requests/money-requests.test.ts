import { api } from '@tessera/contract';
import type { MoneyAction } from '@tessera/contract/wallet';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/app.ts';
import { expectRefused } from '../../../testing/registration.ts';
import { givePayee, offerWithdrawals, WITHDRAWAL_PIN } from '../../../testing/withdrawals.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

const MINUTE_MS = 60_000;

const countRows = statement<[memberName: string], { withdrawals: number; deposits: number; sent: number }>(
  'test.count-money-requests',
  `SELECT (SELECT count(*)::integer FROM withdrawal w WHERE w.member_id = m.id) AS withdrawals,
          (SELECT count(*)::integer FROM deposit_order o WHERE o.member_id = m.id) AS deposits,
          (SELECT count(*)::integer FROM transfer t WHERE t.member_id = m.id AND t.kind = 'upline-sent') AS sent
     FROM member m WHERE m.user_name = $1`,
);
const rejectWithdrawals = statement<[memberName: string]>(
  'test.reject-withdrawals',
  `UPDATE withdrawal SET state = 'rejected', ended_at = created_at, end_transfer_id = hold_transfer_id
    WHERE member_id = (SELECT id FROM member WHERE user_name = $1)`,
);

const demandNoTurnover = statement<[]>(
  'test.demand-no-turnover',
  'UPDATE withdrawal_method SET turnover_basis_points = 0',
);
const putBelow = statement<[memberName: string, uplineName: string]>(
  'test.put-below-upline',
  `UPDATE member SET upline_id = (SELECT id FROM member WHERE user_name = $2) WHERE user_name = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
  await test.database.run(demandNoTurnover, []);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(() => test.stop());

interface Actor {
  readonly visitor: Visitor;
  readonly bankCardId: string;
}

/** A member with money, a payout account, a withdrawal password and an upline. */
async function giveActor(): Promise<Actor> {
  const payee = await givePayee(test, '1000');
  const superior = await test.given.member();
  await test.database.run(putBelow, [payee.visitor.info.userName, superior.info.userName]);
  return payee;
}

type Send = (actor: Actor, requestKey: string, more?: object) => ReturnType<TestApp['call']>;
const withdraw: Send = ({ visitor, bankCardId }, requestKey, more) =>
  test.call(visitor, api.withdrawal.withdraw, {
    bankCardId,
    amount: '200',
    password: WITHDRAWAL_PIN,
    requestKey,
    ...more,
  });
const deposit: Send = ({ visitor }, requestKey, more) =>
  test.call(visitor, api.wallet.deposit, { method: 'sandbox', amount: '300', requestKey, ...more });
const transfer: Send = ({ visitor }, requestKey, more) =>
  test.call(visitor, api.upline.transferUpline, {
    amount: '50',
    password: WITHDRAWAL_PIN,
    requestKey,
    ...more,
  });
const outcome = ({ visitor }: Actor, action: MoneyAction, requestKey: string) =>
  test.value(visitor, api.wallet.moneyRequestOutcome, { action, requestKey });
const rowsOf = ({ visitor }: Actor) => test.database.one(countRows, [visitor.info.userName]);

const ACTIONS: readonly (readonly [MoneyAction, Send, 'withdrawals' | 'deposits' | 'sent'])[] = [
  ['withdrawal', withdraw, 'withdrawals'],
  ['deposit', deposit, 'deposits'],
  ['upline-transfer', transfer, 'sent'],
];

describe.each(ACTIONS)('a repeated %s', (action, send, rows) => {
  it('with another key needs a confirmation, and is made twice only with it', async () => {
    const actor = await giveActor();
    expect((await send(actor, randomUUID())).body.success).toBe(true);
    const repeated = await send(actor, randomUUID());
    expectRefused(repeated, 'request.repeated', 409);
    expect(repeated.body).toMatchObject({ value: { time: expect.any(String) } });
    expect((await rowsOf(actor))[rows]).toBe(1);
    expect((await send(actor, randomUUID(), { repeatConfirmed: true })).body.success).toBe(true);
    expect((await rowsOf(actor))[rows]).toBe(2);
  });

  it('with the same key gets the first answer', async () => {
    const actor = await giveActor();
    const requestKey = randomUUID();
    const first = await send(actor, requestKey);
    expect((await send(actor, requestKey)).body).toEqual(first.body);
    expect((await rowsOf(actor))[rows]).toBe(1);
  });

  it('of two at once with different keys is made once', async () => {
    const actor = await giveActor();
    const answers = await Promise.all([send(actor, randomUUID()), send(actor, randomUUID())]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await rowsOf(actor))[rows]).toBe(1);
  });

  it('of another amount, or after ten minutes, needs no confirmation', async () => {
    const actor = await giveActor();
    await send(actor, randomUUID());
    expect((await send(actor, randomUUID(), { amount: '201' })).body.success).toBe(true);
    test.clock.advance(10 * MINUTE_MS);
    expect((await send(actor, randomUUID())).body.success).toBe(true);
  });

  it('that was executed is found by its key, also by many at once', async () => {
    const actor = await giveActor();
    const requestKey = randomUUID();
    await send(actor, requestKey);
    const found = await Promise.all(Array.from({ length: 5 }, () => outcome(actor, action, requestKey)));
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(1);
    expect(found[0]?.reference).toMatch(/^[0-9]+$/);
  });

  it('that was not executed is cancelled: it is refused when it arrives after all', async () => {
    const actor = await giveActor();
    const requestKey = randomUUID();
    expect(await outcome(actor, action, requestKey)).toEqual({ reference: null });
    expectRefused(await send(actor, requestKey), 'request.cancelled', 409);
    expect((await rowsOf(actor))[rows]).toBe(0);
    expect((await send(actor, randomUUID())).body.success).toBe(true);
  });

  it('raced by the question for its outcome is executed or cancelled, never both', async () => {
    const actor = await giveActor();
    const requestKey = randomUUID();
    const [sent, told] = await Promise.all([send(actor, requestKey), outcome(actor, action, requestKey)]);
    expect(sent.body.success).toBe(told.reference !== null);
    expect((await rowsOf(actor))[rows]).toBe(sent.body.success ? 1 : 0);
  });

  it('of one member says nothing to another', async () => {
    const [actor, other] = [await giveActor(), await giveActor()];
    const requestKey = randomUUID();
    await send(actor, requestKey);
    expect(await outcome(other, action, requestKey)).toEqual({ reference: null });
    expect((await outcome(actor, action, requestKey)).reference).not.toBeNull();
  });
});

describe('a repeated withdrawal', () => {
  it('needs no confirmation when the first came back', async () => {
    const actor = await giveActor();
    await withdraw(actor, randomUUID());
    await test.database.run(rejectWithdrawals, [actor.visitor.info.userName]);
    expect((await withdraw(actor, randomUUID())).body.success).toBe(true);
  });
});
