import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/app.ts';
import { seededChoices } from '../../../testing/seeded-choices.ts';
import { reconcile } from '../../ledger/index.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../seed.ts';

const { wallet } = api;
const WEBHOOKS = Math.max(300, Number(process.env['SOAK_WEBHOOKS'] ?? 0));
const TIMEOUT_MS = 120_000 + WEBHOOKS * 100;
const AT_ONCE = 20;
const AMOUNT = '100';
const ENDS = ['paid', 'failed', 'nothing'] as const;

interface Order {
  readonly depositId: string;
  readonly payUrl: string;
  readonly end: (typeof ENDS)[number];
}

let test: TestApp;
let member: Visitor;
const choices = seededChoices('webhook storm');
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  member = await test.given.member();
});
afterAll(() => test.stop());

async function openOrder(index: number): Promise<Order> {
  const asked = { method: 'sandbox', amount: AMOUNT, requestKey: randomUUID() };
  const { depositId, payUrl } = await test.value(member, wallet.deposit, asked);
  return { depositId, payUrl: payUrl ?? '', end: ENDS[index % ENDS.length] ?? 'nothing' };
}

/** What happens at the rail itself, which tells us of it by a message of its own. */
async function payAtRail({ payUrl, end }: Order): Promise<void> {
  if (end === 'nothing') return;
  const link = Object.fromEntries(new URL(payUrl, 'http://rail.invalid').searchParams);
  await test.app.http.inject({
    method: 'POST',
    url: '/payment/sandbox/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...link, answer: end }).toString(),
  });
}

/** A message as somebody sends it who wants money for nothing, and the status it must get. */
function message(orders: readonly Order[]): { readonly sent: () => Promise<number>; readonly due: number } {
  const order = choices.of(orders);
  const told = { type: 'payment.changed', orderId: order.depositId, reference: `forged-${choices.below(9)}` };
  const claims = { amount: '999999.00', currency: 'USD', status: 'paid' };
  const id = `msg_${choices.below(WEBHOOKS / 3)}`;
  const key = test.app.deps.sandbox.keys.webhook.export();
  const now = Date.now();
  const kinds = [
    { due: 200 },
    { due: 400, body: { ...told, ...claims } },
    { due: 401, key: Buffer.alloc(32, 7) },
    { due: 401, at: new Date(now - 301_000) },
    { due: 401, at: new Date(now + 3_600_000) },
    {
      due: 401,
      swap: JSON.stringify({ ...told, orderId: choices.of(orders).depositId, reference: 'other' }),
    },
    { due: 404, body: { ...told, orderId: '987654321' } },
  ];
  const kind = choices.of(kinds);
  const text = JSON.stringify(kind.body ?? told);
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
    url: wallet.sandboxWebhook.path,
    headers,
    payload: kind.swap ?? text,
  } as const;
  return { due: kind.due, sent: async () => (await test.app.http.inject(request)).statusCode };
}

it(`${WEBHOOKS} webhooks, true, forged, old, altered and copied, credit each paid order once`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, (_, index) => openOrder(index)));
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
  const paid = orders.filter(({ end }) => end === 'paid').length;
  await vi.waitFor(
    async () => {
      const states = await Promise.all(
        orders.map(({ depositId }) => test.value(member, wallet.depositDetail, { depositId })),
      );
      const due = { paid: 'credited', failed: 'failed', nothing: 'waiting' } as const;
      expect(states.map(({ state }) => state)).toEqual(orders.map(({ end }) => due[end]));
    },
    { timeout: TIMEOUT_MS / 2, interval: 250 },
  );
  const { sumBalance } = await test.value(member, wallet.wallet, {});
  expect(unitsFromAmount(sumBalance)).toBe(BigInt(paid) * unitsFromAmount(AMOUNT));
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
