import { digestTexts, orderText } from '@tessera/contract/lottery/draw-proof';
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_ORDER } from '../../../testing/lottery.ts';
import { type Answers, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { OrderDetail } from './order-detail.tsx';
import type { LotteryOrderDetail } from './order-status.ts';

const SECURE = crypto;

const ORDER = {
  ...LOTTERY_ORDER,
  status: 1,
  cancelledLines: [],
  winningNumber: '12345',
  bettingSlipString: '1_2_3~1~1201~1~1700~1',
} as const;
const KEY = '6b9d9d5e-6a55-4f0c-9f58-6e1f4d1d3c11';
const OWN = orderText(ORDER, KEY);
const FOREIGN = orderText({ ...ORDER, orderId: '43' }, KEY);
const OTHER_SLIP = orderText({ ...ORDER, bettingSlipString: '1_2_4~1~1201~1~1700~1' }, KEY);

async function sha256(text: string): Promise<string> {
  const digest = await SECURE.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function opened(order: LotteryOrderDetail, answers: Answers) {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  const shown = await showScreen(() => <OrderDetail game={LOTTERY} orderId="42" />, {
    at: '/m/gameRecord?view=lottery&lotteryOrder=42',
    session: SESSION,
    answers: { 'lotteryOrders.orderInfo': () => order, ...answers },
  });
  // The screen opened as on a page without HTTPS.
  vi.stubGlobal('crypto', SECURE);
  onTestFinished(() => void vi.unstubAllGlobals());
  return shown;
}

test.each([
  ['the order and the published digest', OWN, OWN, 'This order is part of the digest'],
  ['another order', FOREIGN, FOREIGN, 'This order is not part of the digest'],
  ['the order with other lines', OTHER_SLIP, OTHER_SLIP, 'This order is not part of the digest'],
  ['a digest that is not the published one', OWN, FOREIGN, 'This order is not part of the digest'],
])('the proof is checked with %s', async (_proof, text, published, words) => {
  const root = await sha256(digestTexts.order(text));
  const publishedRoot = await sha256(digestTexts.order(published));
  const {
    root: screen,
    button,
    press,
  } = await opened(ORDER, {
    'lotteryOrders.orderProof': () => ({ order: text, path: [], orderDigest: root }),
    'numeros.drawProof': () => ({ orderDigest: publishedRoot }),
  });
  await press(button('My bet is part of the digest'));
  await vi.waitFor(async () => {
    await settle();
    expect(screen.textContent).toContain(words);
  });
});

test('an order shows before the draw what is fixed of it', async () => {
  const numero = LOTTERY_ORDER.numero;
  let orderDigest: string | null = null;
  const draw = {
    commitment: 'c0ffee',
    committedAt: LOTTERY_ORDER.time,
    serverSeed: null,
    winningNumber: null,
  };
  const { root, calls, button, press } = await opened(LOTTERY_ORDER, {
    'numeros.drawProof': () => ({ ...draw, numero, results: 'seeds', orderDigest }),
    'lotteryOrders.orderProof': () => ({ order: 'of another order', path: [], orderDigest }),
  });
  await press(button('My bet is part of the digest'));
  expect(root.textContent).toContain('The digest of all bets is fixed when the sale closes');
  expect(calls.map(({ name }) => name)).not.toContain('lotteryOrders.orderProof');
  await press(button('Fixed before the draw'));
  expect(calls.at(-1)).toEqual({
    name: 'numeros.drawProof',
    input: { gameId: LOTTERY_ORDER.gameId, numero },
  });
  expect(root.textContent).toContain('c0ffee');
  orderDigest = 'd16e57';
  await press(button('My bet is part of the digest'));
  expect(root.textContent).toContain('This order is not part of the digest');
});

test.each([
  [0, 1],
  [1, 0],
  [3, 0],
] as const)('an order with status %i offers notifications %i times', async (status, count) => {
  const open = { ...ORDER, status, winningNumber: status === 1 ? '12345' : null };
  const { root, queries } = await showScreen(() => <OrderDetail game={LOTTERY} orderId="42" />, {
    at: '/m/gameRecord?view=lottery&lotteryOrder=42',
    session: SESSION,
    answers: { 'lotteryOrders.orderInfo': () => open },
  });
  await act(async () => void queries.setQueryData(['push-state'], 'off'));
  const offers = [...root.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Tell me when I win',
  );
  expect(offers).toHaveLength(count);
});
