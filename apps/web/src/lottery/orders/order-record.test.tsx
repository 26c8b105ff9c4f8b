import { expect, onTestFinished, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_ORDER } from '../../../testing/lottery.ts';
import { refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { OrderRecord } from './order-record.tsx';

async function opened(orderInfo: () => unknown) {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return showScreen(OrderRecord, {
    at: '/m/gameRecord?view=lottery&lotteryOrder=42',
    session: SESSION,
    answers: {
      'lotteryOrders.orders': () => ({ content: [], more: false }),
      'lottery.lotteryGames': () => [LOTTERY],
      'lotteryOrders.orderInfo': orderInfo,
      'lottery.lotterySetting': refusing('unknown'),
    },
  });
}

test('an order that is on no loaded page opens', async () => {
  const { root, calls } = await opened(() => LOTTERY_ORDER);
  expect(calls).toContainEqual({ name: 'lotteryOrders.orderInfo', input: { id: '42' } });
  expect(root.textContent).toContain('20261120-0007');
});

test('an order of nobody or of another member says so', async () => {
  const { root } = await opened(refusing('lottery.order.not.found'));
  expect(root.textContent).toContain('This order does not exist');
});
