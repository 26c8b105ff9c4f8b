import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { samplePicture } from '../../../testing/platform/pictures.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { listSlips } from '../deposits/queries.ts';
import { SLIP_FORM } from '../deposits/slip.ts';
import { confirmTransfer } from './confirm-transfer.ts';
import { approveReview, refundReview, rejectReview } from './decide-review.ts';
import { listReviews } from './queries.ts';

const { wallet } = api;
const PICTURE = await samplePicture('png');

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(async () => {
  const breaks = await reconcile(test.database, bookChecks);
  await test.stop();
  if (breaks.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(breaks[0]?.check)}`);
});

const deps = () => test.app.deps.wallet;
async function createOrder(amount: string, method = 'transfer'): Promise<bigint> {
  const input = { method, amount, repeatConfirmed: true, requestKey: randomUUID() } as const;
  return BigInt((await test.value(member, wallet.deposit, input)).depositId);
}
const confirm = (
  orderId: bigint,
  amount: string,
  reference: string,
  operator = 'lina',
  payer = 'Maria Cruz',
) =>
  test.database.transaction((tx) =>
    confirmTransfer(deps(), tx, {
      orderId,
      operator,
      amountUnits: unitsFromAmount(amount),
      reference,
      payer,
    }),
  );
type Decide = (...given: Parameters<typeof approveReview>) => Promise<{ readonly outcome: string }>;
const decide = (work: Decide, orderId: bigint) =>
  test.database.transaction((tx) => work(deps(), tx, { orderId, operator: 'lina' }));
async function readDeposit(orderId: bigint) {
  const order = await test.value(member, wallet.depositDetail, { depositId: orderId.toString() });
  const { sumBalance } = await test.value(member, wallet.wallet, {});
  return { ...order, sumBalance };
}
async function sendSlip(orderId: bigint) {
  const slip = { depositId: orderId.toString(), image: PICTURE.toString('base64'), remark: 'from my sister' };
  return test.call(member, wallet.depositSlip, slip);
}
const DONE = { outcome: 'done' };
const SECOND = { outcome: 'second-needed' };
const refused = (reason: string) => ({ outcome: 'refused', reason });

describe('manual transfer', () => {
  it('shows the receiving account, waits for an operator, and is credited with the received amount', async () => {
    const orderId = await createOrder('1000');
    expect(await readDeposit(orderId)).toMatchObject({
      state: 'waiting',
      payUrl: null,
      transfer: { bank: 'Bank of Luzon', remark: `D${orderId}` },
    });
    expect(await confirm(orderId, '900', 'BL-1')).toEqual(DONE);
    expect(await confirm(orderId, '900', 'BL-1')).toEqual(refused('not-open'));
    expect(await readDeposit(orderId)).toMatchObject({
      state: 'credited',
      reason: 'confirmed',
      sumBalance: '900.00',
    });
  });

  it('goes to review with a slip and is rejected without a payment', async () => {
    const orderId = await createOrder('500');
    await sendSlip(orderId);
    expect(await readDeposit(orderId)).toMatchObject({ state: 'review', reason: 'slip', slips: 1 });
    const waiting = await test.database.many(listReviews, [null, 100]);
    expect(waiting.map(({ id }) => id)).toContain(orderId);
    expect(await test.database.many(listSlips, [orderId])).toMatchObject([
      { kind: 'jpg', picture: await redrawPicture(PICTURE, SLIP_FORM), remark: 'from my sister' },
    ]);
    expect(await decide(approveReview, orderId)).toEqual(refused('nothing-received'));
    expect(await decide(refundReview, orderId)).toEqual(refused('nothing-received'));
    expect(await decide(rejectReview, orderId)).toEqual(DONE);
    expect(await readDeposit(orderId)).toMatchObject({
      state: 'failed',
      reason: 'not-received',
      sumBalance: '0.00',
    });
  });

  it('that expired is credited after a late proof', async () => {
    const [confirmed, proven] = [await createOrder('500'), await createOrder('600')];
    for (const orderId of [confirmed, proven]) {
      await sendSlip(orderId);
      await decide(rejectReview, orderId);
    }
    expect(await confirm(confirmed, '500', 'BL-10')).toEqual(DONE);
    expect((await sendSlip(proven)).status).toBe(200);
    expect(await readDeposit(proven)).toMatchObject({ state: 'review', reason: 'slip' });
    expect(await confirm(proven, '600', 'BL-11')).toEqual(DONE);
    const { steps, sumBalance } = await readDeposit(confirmed);
    expect(steps.map(({ state }) => state).slice(-3)).toEqual(['failed', 'review', 'credited']);
    expect(sumBalance).toBe('1100.00');
  });

  it('credits one order per bank reference in any spelling', async () => {
    const [first, second] = [await createOrder('500'), await createOrder('500')];
    expect(await confirm(first, '500', ' bl-2')).toEqual(DONE);
    for (const typed of ['BL-2', 'bl-2', 'BL-2 ', 'B L-2', '\uff22L-2', 'BL\u200b-2']) {
      expect([typed, await confirm(second, '500', typed)]).toEqual([typed, refused('reference-used')]);
    }
    expect(await confirm(second, '500', ' \u200b')).toEqual(refused('reference-invalid'));
    expect(await confirm(second, '0', 'BL-3')).toEqual(refused('amount-invalid'));
    expect(await confirm(await createOrder('500', 'sandbox'), '500', 'BL-4')).toEqual(refused('not-manual'));
    expect(await confirm(999_999n, '500', 'BL-5')).toEqual(refused('not-found'));
  });

  it.each([
    ['more than was ordered', '500', '500.01', 'BL-20'],
    ['a large amount', '20000', '10000.01', 'BL-21'],
  ])('of %s is credited after a second operator confirms it', async (_, ordered, amount, reference) => {
    const orderId = await createOrder(ordered);
    expect(await confirm(orderId, amount, reference)).toEqual(SECOND);
    expect(await confirm(orderId, amount, reference)).toEqual(SECOND);
    expect(await readDeposit(orderId)).toMatchObject({ state: 'waiting', sumBalance: '0.00' });
    // A different finding counts as the first one again.
    expect(await confirm(orderId, amount, `${reference}9`, 'ben')).toEqual(SECOND);
    expect(await confirm(orderId, amount, reference.toLowerCase())).toEqual(SECOND);
    expect(await confirm(orderId, amount, reference, 'ben')).toEqual(DONE);
    expect((await readDeposit(orderId)).sumBalance).toBe(amount);
  });

  describe('of a member with a known name', () => {
    const confirmFromPayer = (
      orderId: bigint,
      payer: string,
      reference: string,
      operator = 'lina',
      amount = '500',
    ) => confirm(orderId, amount, reference, operator, payer);
    beforeEach(() =>
      insertPersonalValue(test, member.info.userName, { field: 'payeeName', value: 'Maria Clara Santos' }),
    );

    it('is credited when the paying account has that name in any bank spelling', async () => {
      const orderId = await createOrder('500');
      expect(await confirmFromPayer(orderId, '12345', 'BL-30')).toEqual(refused('payer-invalid'));
      expect(await confirmFromPayer(orderId, 'SANTOS, María Clara', 'BL-30')).toEqual(DONE);
      expect((await readDeposit(orderId)).sumBalance).toBe('500.00');
    });

    it('goes to review for another payer name, and an operator credits or refunds it', async () => {
      const [approved, returned] = [await createOrder('500'), await createOrder('500')];
      for (const [orderId, reference] of [
        [approved, 'BL-31'],
        [returned, 'BL-32'],
      ] as const) {
        expect(await confirmFromPayer(orderId, 'Ana Reyes', reference)).toEqual({ outcome: 'other-payer' });
        expect(await readDeposit(orderId)).toMatchObject({
          state: 'review',
          reason: 'other-payer',
          sumBalance: '0.00',
        });
      }
      expect(await confirmFromPayer(returned, 'Ana Reyes', 'BL-31')).toEqual(refused('reference-used'));
      expect(await decide(refundReview, returned)).toEqual(DONE);
      expect(await decide(approveReview, approved)).toEqual(DONE);
      expect((await readDeposit(approved)).sumBalance).toBe('500.00');
    });

    it('goes to review when two operators read different payers, and a third operator decides', async () => {
      const orderId = await createOrder('500');
      expect(await confirmFromPayer(orderId, 'Ana Reyes', 'BL-40', 'lina', '501')).toEqual(SECOND);
      const answer = await confirmFromPayer(orderId, 'Maria Clara Santos', 'BL-40', 'ben', '501');
      expect(answer).toEqual({ outcome: 'payers-differ' });
      expect(await readDeposit(orderId)).toMatchObject({
        state: 'review',
        reason: 'other-payer',
        sumBalance: '0.00',
      });
      const { lines } = await operateOn(test).run('deposits list --as ines');
      expect(lines.find((line) => line.startsWith(`${orderId} `))).toMatch(
        /lina: Ana Reyes; ben: Maria Clara Santos$/,
      );
      const approve = (operator: string) =>
        test.database.transaction((tx) => approveReview(deps(), tx, { orderId, operator }));
      for (const one of ['lina', 'ben']) expect(await approve(one)).toEqual(refused('takes-another'));
      expect((await readDeposit(orderId)).sumBalance).toBe('0.00');
      expect(await approve('ines')).toEqual(DONE);
      expect((await readDeposit(orderId)).sumBalance).toBe('501.00');
    });

    it('is credited when the operator with the different reading reads it again', async () => {
      const orderId = await createOrder('500');
      await confirmFromPayer(orderId, 'Maria Clara Santos', 'BL-41', 'lina', '501');
      expect(await confirmFromPayer(orderId, 'Ana Reyes', 'BL-41', 'ben', '501')).toEqual({
        outcome: 'payers-differ',
      });
      expect(await confirmFromPayer(orderId, 'SANTOS, María Clara', 'BL-41', 'ben', '501')).toEqual(DONE);
      expect((await readDeposit(orderId)).sumBalance).toBe('501.00');
    });

    it('needs its second operator before the payer is compared', async () => {
      const orderId = await createOrder('500');
      expect(await confirmFromPayer(orderId, 'Ana Reyes', 'BL-33', 'lina', '501')).toEqual(SECOND);
      expect(await readDeposit(orderId)).toMatchObject({ state: 'waiting' });
      expect(await confirmFromPayer(orderId, 'Ana Reyes', 'BL-33', 'ben', '501')).toEqual({
        outcome: 'other-payer',
      });
      expect(await decide(approveReview, orderId)).toEqual(refused('takes-another'));
      expect((await readDeposit(orderId)).sumBalance).toBe('0.00');
      const approval = { orderId, operator: 'ben' };
      expect(await test.database.transaction((tx) => approveReview(deps(), tx, approval))).toEqual(DONE);
      expect((await readDeposit(orderId)).sumBalance).toBe('501.00');
    });
  });
});
