import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { allowOpenDeposits } from '../../../testing/wallet/deposits.ts';
import { unitsFromAmount } from '@tessera/contract/money';
import { insertOrder } from './queries.ts';
import { applyPayment } from './settle-deposit.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { randomUUID } from 'node:crypto';

const { report } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await allowOpenDeposits(test.database, 45);
});
afterAll(() => test.stop());

/** An order with the given opening time, paid where stated. */
async function order(member: Visitor, amount: string, createdAt: string, paid = false): Promise<string> {
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  const amountUnits = unitsFromAmount(amount);
  const at = new Date(createdAt);
  const { id } = await test.database.one(insertOrder, [
    session?.memberId ?? 0n,
    randomUUID(),
    'sandbox',
    'sandbox',
    'sandbox',
    'PHP',
    'PHP',
    amountUnits,
    0n,
    'waiting',
    null,
    null,
    null,
    null,
    at,
    new Date(at.getTime() + 60_000),
  ]);
  const payment = {
    reference: `pay-${id}`,
    orderId: id,
    amountUnits,
    currency: 'PHP',
    status: 'paid',
  } as const;
  const { wallet } = test.app.deps;
  if (paid) await test.database.transaction((tx) => applyPayment(wallet, tx, payment));
  return id.toString();
}

it('lists the member’s deposits by state and day, with totals and credit transfers', async () => {
  const [member, other] = [await test.given.member(), await test.given.member()];
  await order(other, '999', '2026-05-01T04:00:00Z', true);
  const waiting = await order(member, '100', '2026-05-01T15:59:00Z');
  const paid = await order(member, '250.5', '2026-05-01T16:00:00Z', true);
  const all = await test.value(member, report.deposits, {});
  expect(all).toMatchObject({
    list: [
      {
        depositId: paid,
        state: 'credited',
        amount: '250.50',
        requestedAmount: '250.50',
        depositMethod: 'sandbox',
      },
      {
        depositId: waiting,
        state: 'waiting',
        amount: null,
        txId: null,
        depositDate: '2026-05-01T15:59:00.000Z',
      },
    ],
    next: null,
    footer: { totalCount: 2, requestedAmount: '350.50', amount: '250.50' },
  });
  const [credited] = all.list;
  const explained = await test.value(member, report.explainTransaction, {
    txId: credited?.txId ?? '',
    language: 'EN',
  });
  expect(explained).toMatchObject({
    amount: '250.50',
    origin: { kind: 'deposit', depositId: paid, state: 'credited' },
  });
  const only = (more: object) => test.value(member, report.deposits, more);
  expect((await only({ depositState: 'waiting' })).footer).toMatchObject({ totalCount: 1, amount: '0.00' });
  expect((await only({ startDate: '2026-05-02', endDate: '2026-05-02' })).list).toMatchObject([
    { depositId: paid },
  ]);
  expect((await only({ endDate: '2026-05-01' })).list).toMatchObject([{ depositId: waiting }]);
});

it('returns complete pages of 20 with the same totals on every page', async () => {
  const member = await test.given.member();
  for (let one = 0; one < 45; one += 1) await order(member, '50', '2026-05-03T04:00:00Z');
  const ids: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { list: { depositId: string }[]; next: string | null; footer: { totalCount: number } } =
      await test.value(member, report.deposits, after === '' ? {} : { after });
    expect(page.footer.totalCount).toBe(45);
    ids.push(...page.list.map(({ depositId }) => depositId));
    after = page.next;
  }
  expect([ids.length, new Set(ids).size]).toEqual([45, 45]);
});
