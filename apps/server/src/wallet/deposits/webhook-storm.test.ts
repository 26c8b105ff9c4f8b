import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { allowOpenDeposits, payAtSandbox, sandboxOf } from '../../../testing/wallet/deposits.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

const { wallet } = api;
const WEBHOOKS = Math.max(300, Number(process.env['SOAK_WEBHOOKS'] ?? 0));
const TIMEOUT_MS = 120_000 + WEBHOOKS * 100;
const AT_ONCE = 20;
const AMOUNT = '100';
const LONG_MS = TIMEOUT_MS / 2;

/** An action of a member or attacker at the rail, and the allowed final states of the order. */
const STORIES = [
  { answer: 'paid', behaviour: 'plain', ends: ['credited'] },
  { answer: 'failed', behaviour: 'plain', ends: ['failed'] },
  { answer: undefined, behaviour: 'plain', ends: ['waiting'] },
  { answer: 'paid', behaviour: 'partial', ends: ['review'] },
  { answer: 'paid', behaviour: 'over', ends: ['review'] },
  { answer: 'paid', behaviour: 'duplicate', ends: ['credited'] },
  { answer: 'paid', behaviour: 'forged', ends: ['waiting'] },
  { answer: 'paid', behaviour: 'late', ends: ['waiting'] },
  { answer: 'paid', behaviour: 'confirming', ends: ['credited'] },
  { answer: 'paid', behaviour: 'refunded', ends: ['refunded'] },
  // Queries may run after the rail changed its report, and responses arrive in any order. Credited orders
  // stay credited; others go to review or fail with the rail's last report.
  { answer: 'paid', behaviour: 'failed-after-paid', ends: ['credited', 'review', 'failed'] },
  { answer: 'paid', behaviour: 'paid-after-failed', ends: ['credited', 'review'] },
] as const;

const ORDERS = 3 * STORIES.length;

interface Order {
  readonly depositId: string;
  readonly payUrl: string;
  readonly story: (typeof STORIES)[number];
}

const chargebacks = statement<[], { count: bigint }>(
  'test.chargebacks',
  `SELECT count(*) FROM transfer WHERE kind = 'chargeback'`,
);
const ordersOf = (behaviour: string) => 3 * STORIES.filter((story) => story.behaviour === behaviour).length;

let test: TestApp;
let member: Visitor;
const choices = seededChoices('webhook storm');
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await allowOpenDeposits(test.database, ORDERS);
  member = await test.given.member();
});
afterAll(() => test.stop());

async function openOrder(index: number): Promise<Order> {
  const input = {
    method: 'sandbox',
    amount: AMOUNT,
    repeatConfirmed: true,
    requestKey: randomUUID(),
  } as const;
  const { depositId, payUrl } = await test.value(member, wallet.deposit, input);
  return { depositId, payUrl: payUrl ?? '', story: STORIES[index % STORIES.length] ?? STORIES[0] };
}

/** An event at the rail, followed by a webhook. */
async function payAtRail({ payUrl, story: { answer, behaviour } }: Order): Promise<void> {
  if (!answer) return;
  await payAtSandbox(test, payUrl, { answer, behaviour });
}

/** A forged webhook, and the status it must get. */
function message(orders: readonly Order[]): { readonly sent: () => Promise<number>; readonly due: number } {
  const order = choices.of(orders);
  const event = {
    type: 'payment.changed',
    orderId: order.depositId,
    reference: `forged-${choices.below(9)}`,
  };
  const claims = { amount: '999999.00', currency: 'USD', status: 'paid' };
  const id = `msg_${choices.below(WEBHOOKS / 3)}`;
  const key = sandboxOf(test).keys.webhook.export();
  const now = Date.now();
  const kinds = [
    { due: 200 },
    { due: 400, body: { ...event, ...claims } },
    { due: 401, key: Buffer.alloc(32, 7) },
    { due: 401, at: new Date(now - 301_000) },
    { due: 401, at: new Date(now + 3_600_000) },
    {
      due: 401,
      swap: JSON.stringify({ ...event, orderId: choices.of(orders).depositId, reference: 'other' }),
    },
    { due: 404, body: { ...event, orderId: '987654321' } },
  ];
  const kind = choices.of(kinds);
  const text = JSON.stringify(kind.body ?? event);
  const at = kind.at ?? new Date(now);
  const signature = new Webhook((kind.key ?? key).toString('base64')).sign(id, at, text);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
  const request = {
    method: 'POST',
    url: wallet.railWebhook.path.replace('{rail}', 'sandbox'),
    headers,
    payload: kind.swap ?? text,
  } as const;
  return { due: kind.due, sent: async () => (await test.app.http.inject(request)).statusCode };
}

it(`${WEBHOOKS} genuine, forged, old, altered and copied webhooks credit each paid order once`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const orders = await Promise.all(Array.from({ length: ORDERS }, (_, index) => openOrder(index)));
  const paying = Promise.all(orders.map(payAtRail));
  let left = WEBHOOKS;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const { sent, due } = message(orders);
      expect(await sent()).toBe(due);
    }
  };
  await Promise.all([paying, ...Array.from({ length: AT_ONCE }, client)]);
  const readOrders = () =>
    Promise.all(orders.map(({ depositId }) => test.value(member, wallet.depositDetail, { depositId })));
  await vi.waitFor(
    async () => {
      const states = (await readOrders()).map(({ state }, index) => [orders[index]?.story.behaviour, state]);
      const wrong = states.filter(
        ([, state], index) => !orders[index]?.story.ends.some((end) => end === state),
      );
      expect(wrong).toEqual([]);
    },
    { timeout: LONG_MS, interval: 250 },
  );
  const credited = (await readOrders()).filter(({ state }) => state === 'credited');
  expect(credited.every(({ amount }) => amount === '100.00')).toBe(true);
  const { count: chargedBack } = await test.database.one(chargebacks, []);
  expect(chargedBack).toBeLessThanOrEqual(BigInt(ordersOf('failed-after-paid')));
  const { sumBalance } = await test.value(member, wallet.wallet, {});
  const remaining = BigInt(credited.length) - chargedBack;
  expect(unitsFromAmount(sumBalance)).toBe(remaining * unitsFromAmount(AMOUNT));
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
