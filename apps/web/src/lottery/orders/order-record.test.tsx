import { expect, onTestFinished, test, vi } from 'vitest';
import { refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { OrderRecord } from './order-record.tsx';

const GAME = {
  gameId: '7',
  gameCode: 'SSC_5M',
  gameName: 'Five Digits',
  gameGroupCode: 'SSC',
  shape: 'ssc',
  prizeModeIds: [1],
  suspended: false,
  simulated: false,
  schedule: { offsetMinutes: null, weekdays: [0], firstSeconds: 60, everySeconds: 60, draws: null },
  catalogue: null,
};

const ORDER = {
  orderId: '42',
  gameId: '7',
  numero: '20261120-0007',
  prizeModeId: 1,
  amount: '2.00',
  winAmount: '0.00',
  status: 0,
  winningNumber: null,
  earlierResults: [],
  time: '2026-11-20T08:00:00.000Z',
  lines: [],
  bettingSlipString: '',
  movements: [],
};

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
      'lottery.lotteryGames': () => [GAME],
      'lotteryOrders.orderInfo': orderInfo,
      'lottery.lotterySetting': refusing('unknown'),
    },
  });
}

test('an order that is on no loaded page opens', async () => {
  const { root, calls } = await opened(() => ORDER);
  expect(calls).toContainEqual({ name: 'lotteryOrders.orderInfo', input: { id: '42' } });
  expect(root.textContent).toContain('20261120-0007');
});

test('an order of nobody or of another member says so', async () => {
  const { root } = await opened(refusing('lottery.order.not.found'));
  expect(root.textContent).toContain('This order does not exist');
});
