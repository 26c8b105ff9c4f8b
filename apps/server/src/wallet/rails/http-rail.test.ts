import { unitsFromAmount } from '@tessera/contract/money';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentGateway, startPaymentGateway } from '../../../testing/wallet/payment-gateway.ts';
import { systemClock, systemRandomness } from '../../platform/clock.ts';
import type { PaymentRail } from './payment-rail.ts';
import { httpRail } from './http-rail.ts';

const KEYS = {
  key: randomBytes(32).toString('base64'),
  webhookKey: `whsec_${randomBytes(32).toString('base64')}`,
};
const ORDER = { orderId: 71n, amountUnits: unitsFromAmount('250.5'), currency: 'PHP' };
const PAYOUT = {
  payoutId: 9n,
  amountUnits: unitsFromAmount('100'),
  currency: 'PHP',
  destination: { kind: 'BC', holder: 'Maria Cruz', number: '123', bankCode: 'luzon' },
} as const;

let gateway: PaymentGateway;
let rail: PaymentRail;
beforeEach(async () => {
  gateway = await startPaymentGateway(KEYS);
  rail = railWith(KEYS.key);
});
afterEach(() => gateway.stop());

function railWith(key: string, timeoutMs = 2000): PaymentRail {
  const publicOrigin = () => 'https://tessera.example';
  const deps = { clock: systemClock, randomness: systemRandomness, publicOrigin, timeoutMs };
  return httpRail(deps, { ...KEYS, key, code: 'gate', url: gateway.url });
}

describe('gateway order', () => {
  it('is sent once for repeated calls and returns the payment address', async () => {
    const urls = [await rail.placeOrder?.(ORDER), await rail.placeOrder?.(ORDER)];
    expect(urls).toEqual([`${gateway.url}/pay/71`, `${gateway.url}/pay/71`]);
    expect([...gateway.orders.keys()]).toEqual(['71']);
    expect(await rail.fetchPayment(71n)).toBeUndefined();
  });

  it('has no payment when it is unknown', async () => {
    expect(await rail.fetchPayment(72n)).toBeUndefined();
  });

  it.each(['confirming', 'paid', 'failed', 'refunded'] as const)('is reported as %s', async (status) => {
    gateway.orders.set('71', { orderId: '71', status, reference: 'GW-1', amount: '250.5', currency: 'PHP' });
    expect(await rail.fetchPayment(71n)).toEqual({ ...ORDER, reference: 'GW-1', status });
  });

  it.each([
    ['another order', { orderId: '72' }],
    ['no reference', { reference: undefined }],
    ['an amount that is none', { amount: '1e3' }],
    ['a state nobody knows', { status: 'settled' }],
  ])('is an error with the response %s', async (_, change) => {
    const message = { orderId: '71', status: 'paid', reference: 'GW-1', amount: '250.5', currency: 'PHP' };
    gateway.orders.set('71', { ...message, ...change });
    await expect(rail.fetchPayment(71n)).rejects.toThrow(/./);
  });

  it('is refused with a payment address without encryption', async () => {
    gateway.instead = (response) => {
      response.writeHead(200).end(JSON.stringify({ payUrl: 'http://gateway.example/pay' }));
    };
    await expect(rail.placeOrder?.(ORDER)).rejects.toThrow(/payUrl/);
  });
});

describe('gateway payout', () => {
  it('is paid once for two calls and can be queried', async () => {
    const first = await rail.sendPayout(PAYOUT);
    expect(first).toMatchObject({ payoutId: 9n, amountUnits: PAYOUT.amountUnits, status: 'paid' });
    expect(await rail.sendPayout(PAYOUT)).toEqual(first);
    expect(await rail.fetchPayout(9n)).toEqual(first);
    expect(await rail.fetchPayout(10n)).toBeUndefined();
    expect(gateway.payouts.size).toBe(1);
  });

  it('is an error when the response names another payout', async () => {
    gateway.payouts.set('9', {
      payoutId: '8',
      reference: 'PO-8',
      amount: '100.00',
      currency: 'PHP',
      status: 'paid',
    });
    await expect(rail.fetchPayout(9n)).rejects.toThrow('queried payout 9, got payout 8');
  });
});

describe('invalid response', () => {
  it('is an error: missing signature, error status, no JSON, too large, redirect', async () => {
    await expect(railWith(randomBytes(32).toString('base64')).fetchPayment(71n)).rejects.toThrow(
      'failed with status 401',
    );
    const answers = [
      { status: 500, body: '' },
      { status: 200, body: '<html>' },
      { status: 200, body: JSON.stringify({ filler: 'x'.repeat(70_000) }) },
      { status: 302, body: '' },
    ];
    for (const { status, body } of answers) {
      gateway.instead = (response) => {
        response.writeHead(status, { location: `${gateway.url}/elsewhere` }).end(body);
      };
      await expect(rail.fetchPayment(71n)).rejects.toThrow(/./);
      await expect(rail.sendPayout(PAYOUT)).rejects.toThrow(/./);
    }
    gateway.instead = (response) => response.writeHead(404).end();
    await expect(rail.sendPayout(PAYOUT)).rejects.toThrow('failed with status 404');
  });

  it('times out', async () => {
    gateway.instead = () => undefined;
    await expect(railWith(KEYS.key, 50).fetchPayment(71n)).rejects.toThrow(/timeout/i);
  });
});
