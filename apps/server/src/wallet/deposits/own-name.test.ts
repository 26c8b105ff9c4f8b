import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/app.ts';
import { tellPersonal } from '../../../testing/personal.ts';
import type { Market } from '../../platform/config/market.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { findOrder } from './queries.ts';
import { applyPayment } from './settle-deposit.ts';

const { wallet } = api;

describe.each<[Market, 'is credited' | 'waits for a person']>([
  ['default', 'is credited'],
  ['de', 'waits for a person'],
])('in the market %s', (market, becomes) => {
  let test: TestApp;
  let member: Visitor;
  beforeAll(async () => {
    test = await startTestApp({ env: { MARKET: market } });
    await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
    const told = becomes === 'is credited' ? {} : { depositLimitMonth: '1000' };
    member = await test.given.member({ told });
    await tellPersonal(test, member.info.userName, { field: 'payeeName', value: 'Maria Clara Santos' });
  });
  afterAll(() => test.stop());

  const open = (more: object) =>
    test.call(member, wallet.deposit, { amount: '100', requestKey: randomUUID(), ...more });
  async function paidBy(payer: string | undefined, amountUnits = 1_000_000n) {
    const { body } = await open({ method: 'sandbox' });
    const orderId = BigInt(body.success ? body.value.depositId : 0);
    const payment = { orderId, reference: randomUUID(), amountUnits, currency: 'PHP', payer };
    await test.database.transaction((tx) =>
      applyPayment(test.app.deps.wallet, tx, { ...payment, status: 'paid' }),
    );
    const { state, reason } = await test.database.one(findOrder, [orderId]);
    return [state, reason];
  }

  it(`what its rail says came from an account in another name ${becomes}`, async () => {
    expect(await paidBy('santos maria clara')).toEqual(['credited', null]);
    expect(await paidBy(undefined)).toEqual(['credited', null]);
    const foreign = becomes === 'is credited' ? ['credited', null] : ['review', 'other-payer'];
    expect(await paidBy('Ana Reyes')).toEqual(foreign);
  });

  it('and what waits for a person for another reason says so too', async () => {
    expect(await paidBy('Maria Clara Santos', 1_010_000n)).toEqual(['review', 'over']);
    const foreign = becomes === 'is credited' ? 'over' : 'other-payer';
    expect(await paidBy('Ana Reyes', 1_010_000n)).toEqual(['review', foreign]);
  });

  it('an order that names another payer is not taken where the own name is asked for', async () => {
    const bank = { method: 'bank', bank: 'luzon', amount: '500' };
    expect((await open({ ...bank, payeeName: 'Maria Clara Santos' })).status).toBe(200);
    const { status, body } = await open({ ...bank, payeeName: 'Ana Reyes' });
    if (becomes === 'is credited') expect(status).toBe(200);
    else expect([status, body]).toMatchObject([422, { errorCode: 'deposit.payee.name' }]);
  });
});
