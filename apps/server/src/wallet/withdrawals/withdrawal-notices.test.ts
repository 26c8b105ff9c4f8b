import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { sendWithdrawal } from '../../../testing/server/operating.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { withdraw, givePayee, offerWithdrawals } from '../../../testing/wallet/withdrawals.ts';
import { rejectWithdrawal } from './decide-withdrawal.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

/** A withdrawal of 200 by a member with this contact address. */
async function createWithdrawal(field: 'email' | 'mobileNum', value: string): Promise<string> {
  const payee = await givePayee(test, '1000');
  await insertPersonalValue(test, payee.visitor.info.userName, { field, value });
  const { body } = await withdraw(test, payee, '200');
  if (!body.success) throw new Error(body.errorCode);
  return body.value.withdrawalId;
}

describe('withdrawal notice', () => {
  it('reports a paid withdrawal by mail, with amount and account', async () => {
    const id = await createWithdrawal('email', 'paid@example.com');
    await sendWithdrawal(test, id, 'paid');
    const mail = await awaitMessage(test.dataDir, 'paid@example.com', ({ text }) =>
      text.includes('200.00 PHP'),
    );
    expect(mail.text).toMatch(/BDO Unibank ···\d{4}/);
  });

  it('goes by SMS to a member without a proven address', async () => {
    const id = await createWithdrawal('mobileNum', '+639170001122');
    await sendWithdrawal(test, id, 'paid');
    expect((await awaitMessage(test.dataDir, '+639170001122')).text).toContain('/m/securityCenter');
  });

  it.each(['failed', 'rejected'] as const)('reports the returned money (%s)', async (end) => {
    const address = `${end}@example.com`;
    const id = await createWithdrawal('email', address);
    if (end === 'failed') await sendWithdrawal(test, id, 'failed');
    else {
      const rejection = { withdrawalId: BigInt(id), by: 'ana', reason: 'house-decision' } as const;
      await test.database.transaction((tx) => rejectWithdrawal(test.app.deps.wallet, tx, rejection));
    }
    const mail = await awaitMessage(test.dataDir, address, ({ text }) => text.includes('200.00 PHP'));
    expect(mail.text).toContain('/m/withdrawReport');
  });
});
