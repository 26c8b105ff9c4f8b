import { api } from '@tessera/contract';
import type { MoneyAction } from '@tessera/contract/wallet/wallet';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { deleteAllExpired } from '../../testing/database/delete-expired.ts';
import { expectRefused } from '../../testing/identity/registration.ts';
import { givePayee, offerWithdrawals, WITHDRAWAL_PIN } from '../../testing/wallet/withdrawals.ts';
import { statement } from '../platform/database/statement.ts';
import { seedDepositMethods } from './channels/seed-channels.ts';

const MINUTE_MS = 60_000;

type Rows = 'withdrawals' | 'deposits' | 'sent' | 'remainders';

const countRows = statement<[memberName: string], Record<Rows, number>>(
  'test.count-money-requests',
  `SELECT (SELECT count(*)::integer FROM withdrawal w WHERE w.member_id = m.id) AS withdrawals,
          (SELECT count(*)::integer FROM deposit_order o WHERE o.member_id = m.id) AS deposits,
          (SELECT count(*)::integer FROM transfer t WHERE t.member_id = m.id AND t.kind = 'upline-sent') AS sent,
          (SELECT count(*)::integer FROM transfer t
            WHERE t.member_id = m.id AND t.kind = 'remainder-given-up') AS remainders
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

const ageCancelled = statement<[memberName: string]>(
  'test.age-cancelled-requests',
  `UPDATE cancelled_money_request SET cancelled_at = cancelled_at - interval '1 day'
    WHERE member_id = (SELECT id FROM member WHERE user_name = $1)`,
);
const countCancelled = statement<[memberName: string], { rows: number }>(
  'test.count-cancelled-requests',
  `SELECT count(*)::integer AS rows FROM cancelled_money_request
    WHERE member_id = (SELECT id FROM member WHERE user_name = $1)`,
);

interface Actor {
  readonly visitor: Visitor;
  readonly bankCardId?: string;
}

/** A member with too little to withdraw. */
async function giveRemainder(): Promise<Actor> {
  const visitor = await test.given.member();
  await test.given.money(visitor, REMAINDER);
  return { visitor };
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
const REMAINDER = '12.3456';
const giveUp: Send = ({ visitor }, requestKey) =>
  test.call(visitor, api.erasure.giveUpRemainder, { amount: REMAINDER, requestKey });
const outcome = ({ visitor }: Actor, action: MoneyAction, requestKey: string) =>
  test.value(visitor, api.wallet.moneyRequestOutcome, { action, requestKey });
const rowsOf = ({ visitor }: Actor) => test.database.one(countRows, [visitor.info.userName]);

const REPEATABLE: readonly (readonly [MoneyAction, Send, Rows])[] = [
  ['withdrawal', withdraw, 'withdrawals'],
  ['deposit', deposit, 'deposits'],
  ['upline-transfer', transfer, 'sent'],
];

const ACTIONS: readonly (readonly [MoneyAction, Send, Rows, () => Promise<Actor>])[] = [
  ...REPEATABLE.map((one) => [...one, giveActor] as const),
  ['remainder', giveUp, 'remainders', giveRemainder],
];

describe.each(REPEATABLE)('repeated %s', (_action, send, rows) => {
  it('with another key needs a confirmation and is executed twice only with it', async () => {
    const actor = await giveActor();
    expect((await send(actor, randomUUID())).body.success).toBe(true);
    const repeated = await send(actor, randomUUID());
    expectRefused(repeated, 'request.repeated', 409);
    expect(repeated.body).toMatchObject({ value: { time: expect.any(String) } });
    expect((await rowsOf(actor))[rows]).toBe(1);
    expect((await send(actor, randomUUID(), { repeatConfirmed: true })).body.success).toBe(true);
    expect((await rowsOf(actor))[rows]).toBe(2);
  });

  it('is executed once for two concurrent requests with different keys', async () => {
    const actor = await giveActor();
    const answers = await Promise.all([send(actor, randomUUID()), send(actor, randomUUID())]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await rowsOf(actor))[rows]).toBe(1);
  });

  it('needs no confirmation for another amount or after ten minutes', async () => {
    const actor = await giveActor();
    await send(actor, randomUUID());
    expect((await send(actor, randomUUID(), { amount: '201' })).body.success).toBe(true);
    test.clock.advance(10 * MINUTE_MS);
    expect((await send(actor, randomUUID())).body.success).toBe(true);
  });
});

describe.each(ACTIONS)('%s with a lost response', (action, send, rows, give) => {
  it('returns the first result for the same key', async () => {
    const actor = await give();
    const requestKey = randomUUID();
    const first = await send(actor, requestKey);
    expect((await send(actor, requestKey)).body).toEqual(first.body);
    expect((await rowsOf(actor))[rows]).toBe(1);
  });

  it('is found by its key after execution, also concurrently', async () => {
    const actor = await give();
    const requestKey = randomUUID();
    await send(actor, requestKey);
    const found = await Promise.all(Array.from({ length: 5 }, () => outcome(actor, action, requestKey)));
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(1);
    expect(found[0]?.reference).toMatch(/^[0-9]+$/);
  });

  it('is cancelled when it was not executed, and is refused on late arrival', async () => {
    const actor = await give();
    const requestKey = randomUUID();
    expect(await outcome(actor, action, requestKey)).toEqual({ reference: null });
    expectRefused(await send(actor, requestKey), 'request.cancelled', 409);
    expect((await rowsOf(actor))[rows]).toBe(0);
    expect((await send(actor, randomUUID())).body.success).toBe(true);
  });

  it('is either executed or cancelled in a race with the outcome query, never both', async () => {
    const actor = await give();
    const requestKey = randomUUID();
    const [sent, queried] = await Promise.all([send(actor, requestKey), outcome(actor, action, requestKey)]);
    expect(sent.body.success).toBe(queried.reference !== null);
    expect((await rowsOf(actor))[rows]).toBe(sent.body.success ? 1 : 0);
  });

  it('is not visible to another member', async () => {
    const [actor, other] = [await give(), await give()];
    const requestKey = randomUUID();
    await send(actor, requestKey);
    expect(await outcome(other, action, requestKey)).toEqual({ reference: null });
    expect((await outcome(actor, action, requestKey)).reference).not.toBeNull();
  });
});

describe('repeated withdrawal', () => {
  it('needs no confirmation after the first one was returned', async () => {
    const actor = await giveActor();
    await withdraw(actor, randomUUID());
    await test.database.run(rejectWithdrawals, [actor.visitor.info.userName]);
    expect((await withdraw(actor, randomUUID())).body.success).toBe(true);
  });
});

describe('cancelled requests', () => {
  const queryOutcome = ({ visitor }: Actor, requestKey: string = randomUUID()) =>
    test.call(visitor, api.wallet.moneyRequestOutcome, { action: 'deposit', requestKey });
  const cancelledOf = async ({ visitor }: Actor) =>
    (await test.database.one(countCancelled, [visitor.info.userName])).rows;

  it('are limited to sixty per member and hour; executed requests are reported beyond the limit', async () => {
    const actor = await giveActor();
    const executed = randomUUID();
    await deposit(actor, executed);
    for (let time = 0; time < 60; time += 1) expect((await queryOutcome(actor)).status).toBe(200);
    expectRefused(await queryOutcome(actor), 'request.outcome.limit', 429);
    expect(await cancelledOf(actor)).toBe(60);
    expect((await outcome(actor, 'deposit', executed)).reference).not.toBeNull();
    expect((await queryOutcome(await giveActor())).status).toBe(200);
  });

  it('are deleted after one day and not earlier', async () => {
    const [early, recent] = [await giveActor(), await giveActor()];
    await queryOutcome(early);
    await queryOutcome(recent);
    await test.database.run(ageCancelled, [early.visitor.info.userName]);
    await deleteAllExpired(test);
    expect([await cancelledOf(early), await cancelledOf(recent)]).toEqual([0, 1]);
  });
});
