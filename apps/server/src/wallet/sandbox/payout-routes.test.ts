import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { sandboxOf } from '../../../testing/wallet/deposits.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PaymentRail, RailPayout } from '../rails/payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { bodySignature, PAYOUTS, SIGNATURE_HEADER } from './sandbox-rail.ts';

let test: TestApp;
let rail: PaymentRail;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  rail = railOf(test.app.deps.wallet.rails, 'sandbox');
});
afterAll(() => test.stop());

let payouts = 0n;
const destination = {
  kind: 'BC',
  holder: 'Juan dela Cruz',
  number: '001234567890',
  bankCode: 'BDO',
} as const;
/** A new payout of this many hundredths. */
function payout(cents: bigint): RailPayout {
  payouts += 1n;
  return { payoutId: payouts, amountUnits: cents * 100n, currency: 'PHP', destination };
}

const books = statement<[], { count: bigint }>('test.sandbox-payouts', 'SELECT count(*) FROM sandbox_payout');

describe('sandbox rail', () => {
  it('pays a payout and reports it in every query', async () => {
    const { payoutId, amountUnits, currency } = payout(10_000n);
    const state = await rail.sendPayout({ payoutId, amountUnits, currency, destination });
    expect(state).toMatchObject({ payoutId, amountUnits, currency, status: 'paid' });
    expect(await rail.fetchPayout(payoutId)).toEqual(state);
  });

  it('accepts an id once, whatever later requests contain', async () => {
    const payoutInput = payout(10_000n);
    const first = await rail.sendPayout(payoutInput);
    const before = await test.database.one(books, []);
    const copies = [payoutInput, payoutInput, { ...payoutInput, amountUnits: 77_0000n }].map((copy) =>
      rail.sendPayout(copy),
    );
    expect(await Promise.all(copies)).toEqual([first, first, first]);
    expect(await test.database.one(books, [])).toEqual(before);
  });

  it('does not know a payout that was not sent', async () => {
    expect(await rail.fetchPayout(999_999n)).toBeUndefined();
  });

  it.each([
    ['fails', 11n, ['failed', 'failed', 'failed']],
    ['is late', 12n, ['pending', 'paid', 'paid']],
    ['pays after it said that it failed', 15n, ['failed', 'paid', 'paid']],
    ['fails after it said that it paid', 16n, ['paid', 'failed', 'failed']],
  ])('%s when the amount ends in %s', async (_, cents, statuses) => {
    const payoutInput = payout(10_000n + cents);
    const reported = [(await rail.sendPayout(payoutInput)).status];
    for (let again = 0; again < 2; again += 1)
      reported.push((await rail.fetchPayout(payoutInput.payoutId))?.status ?? 'pending');
    expect(reported).toEqual(statuses);
  });

  it('pays and cuts the connection when the amount ends in 13', async () => {
    const payoutInput = payout(10_013n);
    await expect(rail.sendPayout(payoutInput)).rejects.toThrow('fetch failed');
    expect(await rail.fetchPayout(payoutInput.payoutId)).toMatchObject({ status: 'paid' });
  });
});

describe('payout request', () => {
  const wanted = { payoutId: '5000', units: '1000000', currency: 'PHP', ...destination };
  const post = (body: object, signature: string) =>
    test.app.http.inject({
      method: 'POST',
      url: PAYOUTS,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: JSON.stringify(body),
    });
  const signed = (body: object) => bodySignature(sandboxOf(test).keys.payout, JSON.stringify(body));

  it('is refused unsigned, altered or malformed', async () => {
    expect((await post(wanted, '')).statusCode).toBe(401);
    expect((await post({ ...wanted, units: '9000000' }, signed(wanted))).statusCode).toBe(401);
    const misshapen = { ...wanted, units: '-1' };
    expect((await post(misshapen, signed(misshapen))).statusCode).toBe(400);
    expect(await rail.fetchPayout(5000n)).toBeUndefined();
  });

  it('requires the key for queries', async () => {
    expect((await test.app.http.inject({ method: 'GET', url: `${PAYOUTS}/1` })).statusCode).toBe(401);
  });
});
