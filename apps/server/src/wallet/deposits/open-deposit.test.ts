import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { payAtSandbox, sandboxOf } from '../../../testing/wallet/deposits.ts';
import { statement } from '../../platform/database/statement.ts';
import { railOf } from '../rails/rails.ts';
import { SANDBOX } from '../sandbox/sandbox-rail.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

const { wallet } = api;

const countConfirmJobs = statement<[orderId: string], { count: bigint }>(
  'test.count-confirm-jobs',
  `SELECT count(*) FROM job.job WHERE name = 'wallet.confirm-deposit' AND data->>'orderId' = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(() => test.stop());

function order(amount: string, requestKey: string = randomUUID()) {
  return { method: 'sandbox', amount, requestKey };
}

const answerPage = (payUrl: string | null, answer: 'paid' | 'failed', alter: Record<string, string> = {}) =>
  payAtSandbox(test, payUrl, { ...alter, answer });

function settled(visitor: Visitor, depositId: string, state: string) {
  return vi.waitFor(
    async () => {
      const detail = await test.value(visitor, wallet.depositDetail, { depositId });
      expect(detail.state).toBe(state);
      return detail;
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function balanceOf(visitor: Visitor): Promise<string> {
  return (await test.value(visitor, wallet.wallet, {})).sumBalance;
}

describe('deposit', () => {
  it('is credited once after the payment at the rail', async () => {
    const visitor = await test.given.member();
    const opened = await test.value(visitor, wallet.deposit, order('500'));
    expect(opened).toMatchObject({
      state: 'waiting',
      requestedAmount: '500.00',
      amount: null,
      currency: 'PHP',
    });
    const page = await test.app.http.inject({ method: 'GET', url: opened.payUrl ?? '' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('500.00 PHP');
    const answered = await answerPage(opened.payUrl, 'paid');
    expect([answered.statusCode, answered.headers.location]).toEqual([
      303,
      `/m/voucherCenter?depositId=${opened.depositId}`,
    ]);
    const credited = await settled(visitor, opened.depositId, 'credited');
    expect(credited).toMatchObject({ amount: '500.00', payUrl: null });
    expect(await balanceOf(visitor)).toBe('500.00');
    await answerPage(opened.payUrl, 'paid');
    await answerPage(opened.payUrl, 'failed');
    expect(await balanceOf(visitor)).toBe('500.00');
  });

  it('moves no money when the member declines the payment', async () => {
    const visitor = await test.given.member();
    const opened = await test.value(visitor, wallet.deposit, order('75.5'));
    await answerPage(opened.payUrl, 'failed');
    await settled(visitor, opened.depositId, 'failed');
    expect(await balanceOf(visitor)).toBe('0.00');
  });

  it('is opened once for two requests with the same key', async () => {
    const visitor = await test.given.member();
    const input = order('100');
    const [first, second] = await Promise.all([
      test.value(visitor, wallet.deposit, input),
      test.value(visitor, wallet.deposit, input),
    ]);
    expect(second).toEqual(first);
    const { status, body } = await test.call(visitor, wallet.deposit, { ...input, amount: '101' });
    expect([status, body]).toMatchObject([409, { errorCode: 'request.conflict' }]);
  });

  it.each(['49.99', '50000.01', '0', '100.001'])(
    'is refused for %s, which is outside the limits',
    async (amount) => {
      const visitor = await test.given.member();
      const { status, body } = await test.call(visitor, wallet.deposit, order(amount));
      expect([status, body]).toMatchObject([
        422,
        { errorCode: 'deposit.amount.limit', value: { min: '50.00', max: '50000.00' } },
      ]);
    },
  );

  it('is refused for an unknown method', async () => {
    const visitor = await test.given.member();
    const { status, body } = await test.call(visitor, wallet.deposit, { ...order('100'), method: 'cheque' });
    expect([status, body]).toMatchObject([422, { errorCode: 'function.not.available' }]);
  });

  it('of another member is not found', async () => {
    const owner = await test.given.member();
    const { depositId } = await test.value(owner, wallet.deposit, order('100'));
    const stranger = await test.given.member();
    const { status, body } = await test.call(stranger, wallet.depositDetail, { depositId });
    expect([status, body]).toMatchObject([404, { errorCode: 'deposit.not.found' }]);
    expect((await test.call(owner, wallet.depositDetail, { depositId: '999999' })).status).toBe(404);
  });
});

describe('payment page', () => {
  it('refuses an address with an altered amount', async () => {
    const visitor = await test.given.member();
    const { payUrl } = await test.value(visitor, wallet.deposit, order('100'));
    const altered = new URL(payUrl ?? '', 'http://rail.invalid');
    altered.searchParams.set('units', '1');
    const page = await test.app.http.inject({ method: 'GET', url: altered.pathname + altered.search });
    expect(page.statusCode).toBe(400);
    expect((await answerPage(payUrl, 'paid', { units: '1' })).statusCode).toBe(400);
  });

  it('cannot be framed and runs no script', async () => {
    const visitor = await test.given.member();
    const { payUrl } = await test.value(visitor, wallet.deposit, order('100'));
    const { headers } = await test.app.http.inject({ method: 'GET', url: payUrl ?? '' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });
});

describe('webhook', () => {
  async function notify(
    orderId: string,
    change: { key?: Buffer; at?: Date; body?: string; id?: string } = {},
  ) {
    const sent = JSON.stringify({ type: 'payment.changed', orderId, reference: 'forged' });
    const id = change.id ?? `msg_${randomUUID()}`;
    const at = change.at ?? new Date();
    const key = change.key ?? sandboxOf(test).keys.webhook.export();
    const signature = new Webhook(key.toString('base64')).sign(id, at, sent);
    return test.app.http.inject({
      method: 'POST',
      url: wallet.railWebhook.path.replace('{rail}', 'sandbox'),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      },
      payload: change.body ?? sent,
    });
  }

  it('credits nothing by itself: the rail is queried and knows no payment', async () => {
    const visitor = await test.given.member();
    const { depositId } = await test.value(visitor, wallet.deposit, order('100'));
    expect((await notify(depositId)).json()).toEqual({ success: true, value: { received: true } });
    await railOf(test.app.deps.wallet.rails, SANDBOX).fetchPayment(BigInt(depositId));
    expect(await test.value(visitor, wallet.depositDetail, { depositId })).toMatchObject({
      state: 'waiting',
    });
    expect(await balanceOf(visitor)).toBe('0.00');
  });

  it('is refused with another key, an old time or an altered body', async () => {
    const visitor = await test.given.member();
    const { depositId } = await test.value(visitor, wallet.deposit, order('100'));
    const forgeries = [
      { key: Buffer.alloc(32, 1) },
      { at: new Date(Date.now() - 301_000) },
      { body: JSON.stringify({ type: 'payment.changed', orderId: depositId, reference: 'altered' }) },
    ];
    for (const forgery of forgeries) {
      const answer = await notify(depositId, forgery);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { errorCode: 'payment.signature.invalid' },
      ]);
    }
  });

  it('is refused for an unknown order', async () => {
    const answer = await notify('987654321');
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { errorCode: 'payment.order.unknown' }]);
  });

  it('enqueues one job for two deliveries', async () => {
    const visitor = await test.given.member();
    const { depositId } = await test.value(visitor, wallet.deposit, order('100'));
    const id = `msg_${randomUUID()}`;
    for (let delivery = 0; delivery < 2; delivery += 1) {
      expect((await notify(depositId, { id })).json()).toEqual({ success: true, value: { received: true } });
    }
    expect(await test.database.one(countConfirmJobs, [depositId])).toEqual({ count: 1n });
    await notify(depositId);
    expect(await test.database.one(countConfirmJobs, [depositId])).toEqual({ count: 2n });
  });

  it('credits once when a hundred copies arrive together after a payment', async () => {
    const visitor = await test.given.member();
    const opened = await test.value(visitor, wallet.deposit, order('60'));
    await answerPage(opened.payUrl, 'paid');
    await Promise.all(
      Array.from({ length: 100 }, (_, copy) => notify(opened.depositId, { id: `msg_${copy % 10}` })),
    );
    await settled(visitor, opened.depositId, 'credited');
    expect(await balanceOf(visitor)).toBe('60.00');
  });
});
