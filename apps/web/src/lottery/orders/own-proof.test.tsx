import { digestTexts, orderText } from '@tessera/contract/lottery/draw-proof';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_ORDER } from '../../../testing/lottery.ts';
import { SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { OrderDetail } from './order-detail.tsx';

const SECURE = crypto;

const ORDER = {
  ...LOTTERY_ORDER,
  status: 1,
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
  } = await showScreen(() => <OrderDetail game={LOTTERY} orderId="42" />, {
    at: '/m/gameRecord?view=lottery&lotteryOrder=42',
    session: SESSION,
    answers: {
      'lotteryOrders.orderInfo': () => ORDER,
      'lotteryOrders.orderProof': () => ({ order: text, path: [], orderDigest: root }),
      'numeros.drawProof': () => ({ orderDigest: publishedRoot }),
    },
  });
  // The screen opened as on a page without HTTPS.
  vi.stubGlobal('crypto', SECURE);
  onTestFinished(() => void vi.unstubAllGlobals());
  await press(button('My bet is part of the digest'));
  await vi.waitFor(async () => {
    await settle();
    expect(screen.textContent).toContain(words);
  });
});
