import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { payAtSandbox, sandboxOf } from '../../../testing/wallet/pay-at-sandbox.ts';
import { heldPayouts } from '../../../testing/wallet/held-payouts.ts';
import { setSite } from '../../../testing/content/editor.ts';
import { reconcile } from '../../ledger/index.ts';
import type { Log } from '../../platform/log.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { settleDeposit } from '../deposits/settle-deposit.ts';
import { sweepDeposits, sweepLateDeposits } from '../deposits/sweep-deposits.ts';
import { type Behaviour, behaviour as behaviours, LATE_MS } from './behaviour.ts';
import { sandboxRail } from './sandbox-rail.ts';

const { wallet } = api;
const LOOK_EVERY_MS = 20 * 60_000;

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
const ask = (depositId: string) => settleDeposit(deps(), BigInt(depositId));

async function pay(behaviour: Behaviour, answer = 'paid'): Promise<string> {
  const asked = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
  const { depositId, payUrl } = await test.value(member, wallet.deposit, asked);
  await payAtSandbox(test, payUrl, { answer, behaviour });
  return depositId;
}

const standing = (depositId: string) => test.value(member, wallet.depositDetail, { depositId });
const reaches = (depositId: string, expected: object) =>
  vi.waitFor(async () => expect(await standing(depositId)).toMatchObject(expected), {
    timeout: 20_000,
    interval: 50,
  });
/** Somebody looks now and then, or the session would end. */
async function later(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LOOK_EVERY_MS) {
    test.clock.advance(Math.min(left, LOOK_EVERY_MS));
    await balance();
  }
}

const balance = async () => (await test.value(member, wallet.wallet, {})).sumBalance;

describe('a rail that', () => {
  it.each([
    ['partial', '300.00'],
    ['over', '600.00'],
  ] as const)(
    'tells of a payment that is %s brings it before a person',
    async (behaviour, receivedAmount) => {
      const depositId = await pay(behaviour);
      await reaches(depositId, { state: 'review', reason: behaviour, receivedAmount });
      expect(await balance()).toBe('0.00');
    },
  );

  it('learns of the payment after the order ran out brings it before a person, without any message', async () => {
    const depositId = await pay('late');
    await later(LATE_MS - 1);
    await sweepDeposits(deps());
    expect(await standing(depositId)).toMatchObject({ state: 'expired', reason: 'unpaid' });
    await sweepLateDeposits(deps());
    expect((await standing(depositId)).state).toBe('expired');
    test.clock.advance(1);
    await sweepLateDeposits(deps());
    expect(await standing(depositId)).toMatchObject({
      state: 'review',
      reason: 'late',
      receivedAmount: '500.00',
    });
  });

  it('says failed after it said paid takes the money back and holds its member', async () => {
    const depositId = await pay('failed-after-paid');
    await reaches(depositId, { state: 'credited' });
    expect(await heldPayouts(test.database)).toBe('none');
    await ask(depositId);
    expect(alarms).toMatchObject([{ check: 'deposit-rail', subject: `deposit order ${depositId}` }]);
    expect(await heldPayouts(test.database)).toBe('of members');
    expect(await balance()).toBe('0.00');
  });

  it('says paid after it said failed brings it before a person', async () => {
    const depositId = await pay('paid-after-failed');
    await reaches(depositId, { state: 'failed', reason: 'declined' });
    await ask(depositId);
    expect(await standing(depositId)).toMatchObject({ state: 'review', reason: 'paid-after-failed' });
    expect(await balance()).toBe('0.00');
  });

  it('has seen a payment that is not final is waited for', async () => {
    const depositId = await pay('confirming');
    await reaches(depositId, { state: 'received', reason: 'confirming' });
    await later(LATE_MS);
    await ask(depositId);
    expect(await standing(depositId)).toMatchObject({ state: 'credited', amount: '500.00' });
  });

  it('took the money back credits nothing', async () => {
    const depositId = await pay('refunded');
    await reaches(depositId, { state: 'refunded', reason: 'taken-back' });
    expect(await balance()).toBe('0.00');
  });

  it('tells everything twice credits once', async () => {
    const depositId = await pay('duplicate');
    await reaches(depositId, { state: 'credited' });
    await Promise.all([ask(depositId), ask(depositId)]);
    expect(await balance()).toBe('500.00');
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('is imitated by somebody without its key is not believed', async () => {
    const depositId = await pay('forged');
    await ask(depositId);
    expect(await standing(depositId)).toMatchObject({ state: 'waiting' });
    expect(await balance()).toBe('0.00');
  });

  it('does not answer is given up on in time, and asked again', async () => {
    const asked = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
    const impatient = sandboxRail({ ...sandboxOf(test), timeoutMs: 100 });
    const { depositId } = await test.value(member, wallet.deposit, asked);
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
    await ask(depositId);
    expect(await standing(depositId)).toMatchObject({ state: 'credited' });
  });
});

describe('the payment page', () => {
  const titleOf = async (url: string | null, cookie: string) => {
    const { body } = await test.app.http.inject({ url: url ?? '', headers: { cookie } });
    return /<html lang="([\w-]+)" dir="(\w+)">.*<h1>(.*)<\/h1>/s.exec(body)?.slice(1);
  };

  it('is in the language of the site that led to it', async () => {
    const asked = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
    const { payUrl } = await test.value(member, wallet.deposit, asked);
    expect(await titleOf(payUrl, 'lang=TY')).toEqual(['fil-PH', 'ltr', 'Pansubok na bayad']);
    expect(await titleOf(payUrl, 'lang=EN')).toEqual(['en', 'ltr', 'Test payment']);
    expect(await titleOf(payUrl, 'lang=AR')).toEqual(['ar', 'rtl', 'دفع تجريبي']);
    expect(await titleOf(payUrl, '')).toEqual(['fil-PH', 'ltr', 'Pansubok na bayad']);
    await setSite(test, { languages: ['AR', 'EN'] });
    expect(await titleOf(payUrl, '')).toEqual(['ar', 'rtl', 'دفع تجريبي']);
  });

  it('names every way a payment may end in its language, each with the same value', async () => {
    const asked = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
    const { payUrl } = await test.value(member, wallet.deposit, asked);
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
