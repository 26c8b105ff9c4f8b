import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { applyPayment } from '../deposits/settle-deposit.ts';
import type { RailPayment } from '../rails/payment-rail.ts';
import { approveReview, refundReview, rejectReview } from './decide-review.ts';

const { wallet } = api;
const OPERATOR = 'lina';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(() => test.stop());

const deps = () => test.app.deps.wallet;

async function createOrder(member: Visitor): Promise<bigint> {
  const input = {
    method: 'sandbox',
    amount: '1000',
    repeatConfirmed: true,
    requestKey: randomUUID(),
  } as const;
  return BigInt((await test.value(member, wallet.deposit, input)).depositId);
}

/** The sandbox's report of the order. */
async function pay(orderId: bigint, change: Partial<RailPayment> = {}): Promise<void> {
  const amountUnits = unitsFromAmount('1000');
  const payment = {
    reference: `SBX-${orderId}`,
    orderId,
    amountUnits,
    currency: 'PHP',
    status: 'paid',
  } as const;
  await test.database.transaction((tx) => applyPayment(deps(), tx, { ...payment, ...change }));
}

type Decide = (...given: Parameters<typeof approveReview>) => Promise<{ readonly outcome: string }>;

const decide = (work: Decide, orderId: bigint) =>
  test.database.transaction((tx) => work(deps(), tx, { orderId, operator: OPERATOR }));

async function readDeposit(member: Visitor, orderId: bigint) {
  const depositId = orderId.toString();
  const order = await test.value(member, wallet.depositDetail, { depositId });
  const { sumBalance } = await test.value(member, wallet.wallet, {});
  return { ...order, sumBalance };
}

describe('order in review', () => {
  it.each([
    ['partial', { amountUnits: unitsFromAmount('600') }, '600.00'],
    ['over', { amountUnits: unitsFromAmount('1200.5') }, '1200.50'],
  ] as const)('%s is credited with the received amount after approval', async (reason, change, amount) => {
    const member = await test.given.member();
    const orderId = await createOrder(member);
    await pay(orderId, change);
    expect(await readDeposit(member, orderId)).toMatchObject({
      state: 'review',
      reason,
      receivedAmount: amount,
      amount: null,
      payUrl: null,
      sumBalance: '0.00',
    });
    expect(await decide(approveReview, orderId)).toEqual({ outcome: 'done' });
    expect(await decide(approveReview, orderId)).toEqual({ outcome: 'refused', reason: 'not-in-review' });
    const after = await readDeposit(member, orderId);
    expect(after).toMatchObject({ state: 'credited', reason: 'approved', amount, sumBalance: amount });
    expect(after.steps.map(({ state, actor }) => [state, actor])).toEqual([
      ['waiting', 'member'],
      ['received', 'rail'],
      ['review', 'rail'],
      ['credited', 'operator'],
    ]);
  });

  it('is credited with the total when more money arrives later', async () => {
    const member = await test.given.member();
    const orderId = await createOrder(member);
    await pay(orderId, { amountUnits: unitsFromAmount('50') });
    await pay(orderId);
    expect(await readDeposit(member, orderId)).toMatchObject({
      state: 'review',
      reason: null,
      receivedAmount: '1000.00',
    });
    expect(await decide(approveReview, orderId)).toEqual({ outcome: 'done' });
    expect((await readDeposit(member, orderId)).sumBalance).toBe('1000.00');
  });

  it('is credited once when two operators approve it concurrently', async () => {
    const member = await test.given.member();
    const orderId = await createOrder(member);
    await pay(orderId, { amountUnits: unitsFromAmount('5') });
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(approveReview, orderId)));
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect((await readDeposit(member, orderId)).sumBalance).toBe('5.00');
  });

  it('is refunded without a credit, whatever the rail reports later', async () => {
    const member = await test.given.member();
    const orderId = await createOrder(member);
    await pay(orderId, { amountUnits: 1n });
    expect(await decide(refundReview, orderId)).toEqual({ outcome: 'done' });
    await pay(orderId);
    expect(await readDeposit(member, orderId)).toMatchObject({
      state: 'refunded',
      reason: 'returned',
      sumBalance: '0.00',
    });
    expect(await decide(approveReview, orderId)).toEqual({ outcome: 'refused', reason: 'not-in-review' });
  });

  it('in another currency cannot be approved', async () => {
    const member = await test.given.member();
    const orderId = await createOrder(member);
    await pay(orderId, { currency: 'USD' });
    expect(await readDeposit(member, orderId)).toMatchObject({
      reason: 'other-currency',
      receivedAmount: null,
    });
    expect(await decide(approveReview, orderId)).toEqual({ outcome: 'refused', reason: 'other-currency' });
    expect(await decide(rejectReview, orderId)).toEqual({ outcome: 'refused', reason: 'was-received' });
  });

  it('with the payment of another order is not credited', async () => {
    const member = await test.given.member();
    const [first, second] = [await createOrder(member), await createOrder(member)];
    await pay(first);
    await pay(second, { reference: `SBX-${first}` });
    const { steps } = await readDeposit(member, second);
    await pay(second, { reference: `SBX-${first}` });
    expect(await readDeposit(member, second)).toMatchObject({
      state: 'review',
      reason: 'reference-used',
      steps,
    });
    expect(await decide(approveReview, second)).toEqual({ outcome: 'refused', reason: 'reference-used' });
    expect((await readDeposit(member, second)).sumBalance).toBe('1000.00');
  });

  it('is not found when unknown', async () => {
    expect(await decide(approveReview, 999_999n)).toEqual({ outcome: 'refused', reason: 'not-found' });
    expect(await decide(refundReview, 999_999n)).toEqual({ outcome: 'refused', reason: 'not-found' });
  });
});

it('the recorded steps are immutable and agree with the books', async () => {
  const altered = statement<[]>('test.alter-step', `UPDATE deposit_step SET reason = 'approved'`);
  await expect(test.database.run(altered, [])).rejects.toThrow('stays on record');
  const moved = statement<[]>(
    'test.move-back',
    `UPDATE deposit_order SET state = 'waiting' WHERE state = 'credited'`,
  );
  await expect(test.database.run(moved, [])).rejects.toThrow('does not go from credited to waiting');
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
