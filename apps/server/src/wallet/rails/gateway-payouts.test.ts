import { api } from '@tessera/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import {
  type PaymentGateway,
  startPaymentGateway,
  webhookHeaders,
} from '../../../testing/wallet/payment-gateway.ts';
import { withdraw, givePayee, offerWithdrawals, type Payee } from '../../../testing/wallet/withdrawals.ts';
import { statement } from '../../platform/database/statement.ts';
import { approveWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { payWithdrawal } from '../withdrawals/pay-withdrawal.ts';

const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };
const WAIT = { timeout: 20_000, interval: 50 };

let test: TestApp;
let gateway: PaymentGateway;
let site: string;
beforeAll(async () => {
  gateway = await startPaymentGateway(KEYS);
  test = await startTestApp({ listen: true, env: gateway.env });
  const address = test.app.http.server.address();
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  await offerWithdrawals(test, 'by hand');
  await test.database.run(throughGate, []);
});
afterAll(async () => {
  await test.stop();
  await gateway.stop();
});

const throughGate = statement<[]>('test.through-gate', `UPDATE withdrawal_method SET rail = 'gate'`);
const elsewhere = statement<[]>('test.elsewhere', `UPDATE withdrawal_method SET rail = 'sandbox'`);
const questions = statement<[], { count: bigint }>(
  'test.payout-questions',
  // A follow-up job has a start time.
  `SELECT count(*) FROM job.job WHERE name = 'wallet.pay-withdrawal' AND NOT data ? 'since'`,
);

interface Sent {
  readonly payee: Payee;
  readonly id: string;
}

async function requested(): Promise<Sent> {
  const payee = await givePayee(test, '1000');
  const { body } = await withdraw(test, payee, '500');
  if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
  return { payee, id: body.value.withdrawalId };
}

const reports = (id: string, status: string) =>
  gateway.payouts.set(id, {
    payoutId: id,
    reference: `PO-${id}`,
    amount: '500.00',
    currency: 'PHP',
    status,
  });
const queriesOf = (id: string) => gateway.requests.filter((call) => call === `GET /payouts/${id}`).length;
const stateOf = async ({ payee, id }: Sent) =>
  (await test.value(payee.visitor, api.withdrawal.withdrawalDetail, { withdrawalId: id })).state;

/** A slow payout sent without a job, so that no query runs until the clock moves. */
async function inTransit(): Promise<Sent> {
  const sent = await requested();
  const { id } = sent;
  reports(id, 'pending');
  const { wallet, log } = test.app.deps;
  const jobs = { ...wallet.jobs, enqueue: async () => undefined };
  const withdrawalId = BigInt(id);
  await test.database.transaction((tx) =>
    approveWithdrawal({ ...wallet, jobs }, tx, { withdrawalId, by: 'Ana' }),
  );
  expect(await payWithdrawal({ ...wallet, log }, withdrawalId)).toBe('wait');
  expect(await stateOf(sent)).toBe('sent');
  return sent;
}

const hook = (code = 'gate') => `${site}/payment/${code}/payout-webhook`;

describe('gateway payout', () => {
  it('is settled after a webhook, with the outcome of the query', async () => {
    const sent = await inTransit();
    reports(sent.id, 'paid');
    expect(await gateway.notifyOfPayout(hook(), sent.id)).toBe(200);
    await vi.waitFor(async () => expect(await stateOf(sent)).toBe('paid'), WAIT);
  });

  it('is returned to the member when the query after a webhook reports a failure', async () => {
    const sent = await inTransit();
    reports(sent.id, 'failed');
    expect(await gateway.notifyOfPayout(hook(), sent.id)).toBe(200);
    await vi.waitFor(async () => expect(await stateOf(sent)).toBe('returned'), WAIT);
    const { cash } = await test.value(sent.payee.visitor, api.report.balanceParts, {});
    expect(cash).toBe('1000.00');
  });

  it('stays unchanged when only the webhook reports the payment', async () => {
    const sent = await inTransit();
    const before = queriesOf(sent.id);
    expect(await gateway.notifyOfPayout(hook(), sent.id)).toBe(200);
    await vi.waitFor(() => expect(queriesOf(sent.id)).toBeGreaterThan(before), WAIT);
    expect(await stateOf(sent)).toBe('sent');
  });
});

describe('payout webhook', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await requested());
  });
  const count = async () => (await test.database.one(questions, [])).count;

  async function post(
    body: object,
    change: {
      readonly key?: string;
      readonly at?: Date;
      readonly id?: string;
      readonly instead?: object;
      readonly to?: string;
    } = {},
  ): Promise<number> {
    const text = JSON.stringify(body);
    const headers = webhookHeaders(new Webhook(change.key ?? KEYS.webhookKey), text, change);
    const sent = change.instead ? JSON.stringify(change.instead) : text;
    return (await fetch(change.to ?? hook(), { method: 'POST', headers, body: sent })).status;
  }
  const about = (payoutId: string) => ({ type: 'payout.changed', payoutId, reference: 'PO-1' });

  it.each([
    ['forged', { key: randomBytes(32).toString('base64') }],
    ['signed with the key that our questions have', { key: KEYS.key }],
    ['old', { at: new Date(Date.now() - 301_000) }],
    ['ahead of its time', { at: new Date(Date.now() + 3_600_000) }],
  ])('that is %s is refused', async (_, change) => {
    const before = await count();
    expect(await post(about(id), change)).toBe(401);
    expect(await count()).toBe(before);
  });

  it('with an altered body is refused', async () => {
    const other = await requested();
    const before = await count();
    expect(await post(about(id), { instead: about(other.id) })).toBe(401);
    expect(await post(about(id), { instead: { ...about(id), status: 'paid' } })).not.toBe(200);
    expect(await count()).toBe(before);
  });

  it('is refused for unknown payouts, payouts of another rail, and another rail’s address', async () => {
    await test.database.run(elsewhere, []);
    const { id: ofSandbox } = await requested();
    await test.database.run(throughGate, []);
    const before = await count();
    expect(await post(about('987654321'))).toBe(404);
    expect(await post(about(ofSandbox))).toBe(404);
    expect(await post(about(id), { to: hook('sandbox') })).toBe(401);
    expect(await post(about(id), { to: hook('nowhere') })).toBe(404);
    expect(await count()).toBe(before);
  });

  it('causes one query for a hundred concurrent copies', async () => {
    const sent = await inTransit();
    const message = `msg_${randomUUID()}`;
    const before = await count();
    const copies = await Promise.all(
      Array.from({ length: 100 }, () => post(about(sent.id), { id: message })),
    );
    expect(new Set(copies)).toEqual(new Set([200]));
    expect((await count()) - before).toBe(1n);
  });

  it('sends nothing for a payout that was not sent yet', async () => {
    const before = await count();
    expect(await post(about(id))).toBe(200);
    expect(await count()).toBe(before);
  });
});
