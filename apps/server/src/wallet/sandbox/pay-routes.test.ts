import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSite } from '../../../testing/content/editor.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { payAtSandbox, sandboxOf } from '../../../testing/wallet/deposits.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import type { Log } from '../../platform/log.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { settleDeposit } from '../deposits/settle-deposit.ts';
import { sweepDeposits, sweepOverdueDeposits } from '../deposits/sweep-deposits.ts';
import { type Behaviour, behaviour as behaviours, DELAY_MS } from './behaviour.ts';
import { sandboxRail } from './sandbox-rail.ts';

const { wallet } = api;
const POLL_INTERVAL_MS = 20 * 60_000;

let test: TestApp;
let member: Visitor;
const alarms: object[] = [];
const log = { error: (what: object) => alarms.push(what), warn: () => undefined } as unknown as Log;
beforeEach(async () => {
  alarms.length = 0;
  test = await startTestApp({ listen: true });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  member = await test.given.member();
});
afterEach(() => test.stop());

const deps = () => ({ ...test.app.deps.wallet, log });
const request = (depositId: string) => settleDeposit(deps(), BigInt(depositId));

async function pay(behaviour: Behaviour, answer = 'paid'): Promise<string> {
  const input = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
  const { depositId, payUrl } = await test.value(member, wallet.deposit, input);
  await payAtSandbox(test, payUrl, { answer, behaviour });
  return depositId;
}

const readDeposit = (depositId: string) => test.value(member, wallet.depositDetail, { depositId });
const awaitDeposit = (depositId: string, expected: object) =>
  vi.waitFor(async () => expect(await readDeposit(depositId)).toMatchObject(expected), {
    timeout: 20_000,
    interval: 50,
  });
/** Periodic requests keep the session alive. */
async function advance(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= POLL_INTERVAL_MS) {
    test.clock.advance(Math.min(left, POLL_INTERVAL_MS));
    await balance();
  }
}

const balance = async () => (await test.value(member, wallet.wallet, {})).sumBalance;

describe('sandbox payment', () => {
  it.each([
    ['partial', '300.00'],
    ['over', '600.00'],
  ] as const)('that is %s goes to review', async (behaviour, receivedAmount) => {
    const depositId = await pay(behaviour);
    await awaitDeposit(depositId, { state: 'review', reason: behaviour, receivedAmount });
    expect(await balance()).toBe('0.00');
  });

  it('that arrives after the expiry goes to review without a webhook', async () => {
    const depositId = await pay('late');
    await advance(DELAY_MS - 1);
    await sweepDeposits(deps());
    expect(await readDeposit(depositId)).toMatchObject({ state: 'expired', reason: 'unpaid' });
    await sweepOverdueDeposits(deps());
    expect((await readDeposit(depositId)).state).toBe('expired');
    test.clock.advance(1);
    await sweepOverdueDeposits(deps());
    expect(await readDeposit(depositId)).toMatchObject({
      state: 'review',
      reason: 'late',
      receivedAmount: '500.00',
    });
  });

  it('reported as paid and then as failed is charged back and blocks payouts', async () => {
    const depositId = await pay('failed-after-paid');
    await awaitDeposit(depositId, { state: 'credited' });
    expect(await blockedPayouts(test.database)).toBe('none');
    await request(depositId);
    expect(alarms).toMatchObject([{ check: 'deposit-rail', subject: `deposit order ${depositId}` }]);
    expect(await blockedPayouts(test.database)).toBe('of members');
    expect(await balance()).toBe('0.00');
  });

  it('reported as failed and then as paid goes to review', async () => {
    const depositId = await pay('paid-after-failed');
    await awaitDeposit(depositId, { state: 'failed', reason: 'declined' });
    await request(depositId);
    expect(await readDeposit(depositId)).toMatchObject({ state: 'review', reason: 'paid-after-failed' });
    expect(await balance()).toBe('0.00');
  });

  it('that is not final keeps the order waiting', async () => {
    const depositId = await pay('confirming');
    await awaitDeposit(depositId, { state: 'received', reason: 'confirming' });
    await advance(DELAY_MS);
    await request(depositId);
    expect(await readDeposit(depositId)).toMatchObject({ state: 'credited', amount: '500.00' });
  });

  it('that was refunded is not credited', async () => {
    const depositId = await pay('refunded');
    await awaitDeposit(depositId, { state: 'refunded', reason: 'taken-back' });
    expect(await balance()).toBe('0.00');
  });

  it('with duplicate webhooks is credited once', async () => {
    const depositId = await pay('duplicate');
    await awaitDeposit(depositId, { state: 'credited' });
    await Promise.all([request(depositId), request(depositId)]);
    expect(await balance()).toBe('500.00');
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('with a forged webhook is ignored', async () => {
    const depositId = await pay('forged');
    await request(depositId);
    expect(await readDeposit(depositId)).toMatchObject({ state: 'waiting' });
    expect(await balance()).toBe('0.00');
  });

  it('without a response times out and is queried again', async () => {
    const input = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
    const impatient = sandboxRail({ ...sandboxOf(test), timeoutMs: 100 });
    const { depositId } = await test.value(member, wallet.deposit, input);
    await test.app.deps.wallet.database.transaction((tx) =>
      tx.foreign(
        `INSERT INTO sandbox_payment (order_id, reference, amount_units, currency, status, behaviour, created_at, known_from)
         VALUES ($1, 'SBX-slow', 5000000, 'PHP', 'paid', 'timeout', now(), '2020-01-01')`,
        [depositId],
      ),
    );
    for (let time = 0; time < 2; time += 1) {
      await expect(impatient.fetchPayment(BigInt(depositId))).rejects.toThrow(/timeout/i);
    }
    await request(depositId);
    expect(await readDeposit(depositId)).toMatchObject({ state: 'credited' });
  });
});

describe('payment page', () => {
  const titleOf = async (url: string | null, cookie: string) => {
    const { body } = await test.app.http.inject({ url: url ?? '', headers: { cookie } });
    return /<html lang="([\w-]+)" dir="(\w+)">.*<h1>(.*)<\/h1>/s.exec(body)?.slice(1);
  };

  it('uses the language of the site', async () => {
    const input = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
    const { payUrl } = await test.value(member, wallet.deposit, input);
    expect(await titleOf(payUrl, 'lang=TY')).toEqual(['fil-PH', 'ltr', 'Pansubok na bayad']);
    expect(await titleOf(payUrl, 'lang=EN')).toEqual(['en', 'ltr', 'Test payment']);
    expect(await titleOf(payUrl, 'lang=AR')).toEqual(['ar', 'rtl', 'دفع تجريبي']);
    expect(await titleOf(payUrl, '')).toEqual(['fil-PH', 'ltr', 'Pansubok na bayad']);
    await setSite(test, { languages: ['AR', 'EN'] });
    expect(await titleOf(payUrl, '')).toEqual(['ar', 'rtl', 'دفع تجريبي']);
  });

  it('lists every behaviour in its language with the same values', async () => {
    const input = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
    const { payUrl } = await test.value(member, wallet.deposit, input);
    const optionsOf = async (cookie: string) => {
      const { body } = await test.app.http.inject({ url: payUrl ?? '', headers: { cookie } });
      return [...body.matchAll(/<option value="([\w-]+)">([^<]+)<\/option>/g)].map(([, ...one]) => one);
    };
    const [english, filipino, arabic] = [
      await optionsOf('lang=EN'),
      await optionsOf('lang=TY'),
      await optionsOf('lang=AR'),
    ];
    for (const options of [english, filipino, arabic]) {
      expect(options.map(([value]) => value)).toEqual(behaviours.options);
      expect(new Set(options.map(([, label]) => label)).size).toBe(behaviours.options.length);
    }
    for (const [index, value] of behaviours.options.entries()) {
      const labels = [english, filipino, arabic].map((options) => options[index]?.[1]);
      expect(new Set([value, ...labels]).size).toBe(4);
      expect(labels[2]).toMatch(/^[^A-Za-z]*\p{Script=Arabic}[^A-Za-z]*$/u);
    }
  });
});
