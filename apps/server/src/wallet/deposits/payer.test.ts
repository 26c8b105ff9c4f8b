import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { findOrder } from './queries.ts';
import { applyPayment } from './settle-deposit.ts';

const { wallet } = api;
const CREDITED = ['credited', null];
const FOREIGN = ['review', 'other-payer'];
const UNKNOWN = ['review', 'name-unknown'];
const BANK = { method: 'bank', bank: 'luzon' };

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

const open = (more: object) =>
  test.call(member, wallet.deposit, { amount: '500', requestKey: randomUUID(), ...more });

/** State of an order after the rail reports a payment from this account name. */
async function paidBy(payer: string | undefined, { amountUnits = 5_000_000n, order = {} } = {}) {
  const { body } = await open({ method: 'sandbox', ...order });
  if (!body.success) throw new Error(`the order was refused: ${body.errorCode}`);
  const orderId = BigInt(body.value.depositId);
  const payment = { orderId, reference: randomUUID(), amountUnits, currency: 'PHP', payer };
  await test.database.transaction((tx) =>
    applyPayment(test.app.deps.wallet, tx, { ...payment, status: 'paid' }),
  );
  const { state, reason } = await test.database.one(findOrder, [orderId]);
  return [state, reason];
}

describe('payment for a member with a known name', () => {
  beforeEach(() =>
    insertPersonalValue(test, member.info.userName, { field: 'payeeName', value: 'Maria Clara Santos' }),
  );

  it('goes to review when the rail reports a payer with another name', async () => {
    expect(await paidBy('santos maria clara')).toEqual(CREDITED);
    expect(await paidBy(undefined)).toEqual(CREDITED);
    expect(await paidBy('Ana Reyes')).toEqual(FOREIGN);
  });

  it('shows the other payer also on an order that is in review for another reason', async () => {
    const tooMuch = { amountUnits: 5_010_000n };
    expect(await paidBy('Maria Clara Santos', tooMuch)).toEqual(['review', 'over']);
    expect(await paidBy('Ana Reyes', tooMuch)).toEqual(FOREIGN);
  });

  it('is refused when the order names another payer', async () => {
    expect((await open({ ...BANK, payeeName: 'Maria Clara Santos' })).status).toBe(200);
    const { status, body } = await open({ ...BANK, payeeName: 'Ana Reyes' });
    expect([status, body]).toMatchObject([422, { errorCode: 'deposit.payee.name' }]);
  });
});

describe('payment for a member without a known name', () => {
  it('goes to review when the rail reports a payer, because it may be anybody', async () => {
    expect(await paidBy(undefined)).toEqual(CREDITED);
    expect(await paidBy('Ana Reyes')).toEqual(UNKNOWN);
  });

  it('shows operators the payer that the rail reported, stored encrypted', async () => {
    await paidBy('Ana Reyes');
    const { lines } = await operateOn(test).run('deposits list --as lina');
    expect(lines.at(-1)).toMatch(/ name-unknown .* its rail: Ana Reyes$/);
    const lastPayer = statement<[], { sealed: Buffer }>(
      'test.last-payer',
      'SELECT payer_sealed AS sealed FROM deposit_payer ORDER BY id DESC LIMIT 1',
    );
    expect((await test.database.one(lastPayer, [])).sealed.toString('latin1')).not.toContain('Ana');
  });

  it('adopts the payer name that the member stated in the order', async () => {
    const order = { ...BANK, payeeName: 'Maria Clara Santos' };
    expect(await paidBy('SANTOS, María Clara', { order })).toEqual(CREDITED);
    expect(await paidBy('Ana Reyes', { order })).toEqual(FOREIGN);
  });
});
