import { expect, onTestFinished, test, vi } from 'vitest';
import { LOTTERY, LOTTERY_ORDER } from '../../../testing/lottery.ts';
import { refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { OrderRecord } from './order-record.tsx';

const RECENT = [LOTTERY, { ...LOTTERY, gameId: '8', gameName: 'Fast cars' }];

async function opened(
  orderInfo: () => unknown,
  cancelled: () => unknown = refusing('unknown'),
  search = '&lotteryOrder=42',
  content: readonly unknown[] = [],
) {
  HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn(function close(this: HTMLDialogElement) {
    this.open = false;
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
    at: `/m/gameRecord?view=lottery${search}`,
    session: SESSION,
    answers: {
      'lotteryOrders.orders': () => ({ content, more: false }),
      'lottery.lotteryGames': () => [LOTTERY],
      'lotteryMenus.recentLotteries': () => RECENT,
      'lotteryOrders.orderInfo': orderInfo,
      'chases.cancelSuborders': cancelled,
      'lottery.lotterySetting': refusing('unknown'),
    },
  });
}

test('an order that is on no loaded page opens', async () => {
  const { root, calls } = await opened(() => LOTTERY_ORDER);
  expect(calls).toContainEqual({ name: 'lotteryOrders.orderInfo', input: { id: '42' } });
  expect(root.textContent).toContain('20261120-0007');
});

test('the orders of one lottery are those of the address; the other filters keep it', async () => {
  const shown = await opened(refusing('unknown'), refusing('unknown'), '&gameId=8&settled=1');
  const { root, calls } = shown;
  expect(calls.find(({ name }) => name === 'lotteryOrders.orders')?.input).toEqual({
    gameId: '8',
    settled: '1',
  });
  const searchesOf = (label: string) =>
    Array.from(root.querySelectorAll<HTMLAnchorElement>(`nav[aria-label="${label}"] a`), (link) => [
      link.textContent,
      new URL(link.href).searchParams.toString(),
    ]);
  expect(searchesOf('Lotteries')).toEqual([
    ['All lotteries', 'view=lottery&settled=1'],
    [LOTTERY.gameName, 'view=lottery&settled=1&gameId=7'],
    ['Fast cars', 'view=lottery&settled=1&gameId=8'],
  ]);
  expect(searchesOf('Bet status').map(([, search]) => search)).toEqual([
    'view=lottery&gameId=8',
    'view=lottery&settled=1&gameId=8',
    'view=lottery&settled=0&gameId=8',
  ]);
  expect(root.textContent).toContain('No bets match what you chose here.');
});

test('orders of several lotteries have the names of their lotteries', async () => {
  const orders = [LOTTERY_ORDER, { ...LOTTERY_ORDER, orderId: '43', gameId: '8' }];
  const { root } = await opened(refusing('unknown'), refusing('unknown'), '', orders);
  const cards = Array.from(root.querySelectorAll('ol li'), (card) => card.textContent);
  expect(cards).toEqual([expect.stringContaining(LOTTERY.gameName), expect.stringContaining('Fast cars')]);
});

test('an order of nobody or of another member says so', async () => {
  const { root } = await opened(refusing('lottery.order.not.found'));
  expect(root.textContent).toContain('This order does not exist');
});

const LINE = {
  playId: 1201,
  playCode: 'ssc.straight-front-3',
  picks: '1_2_3',
  stakes: 1,
  amount: '2.00',
  series: 1700,
  mostWin: '1700.00',
  status: 0,
  prize: '0.00',
  rebate: '0.00',
  revoked: [],
} as const;
const TWO_LINES = {
  ...LOTTERY_ORDER,
  amount: '4.00',
  lines: [
    { ...LINE, orderDetailId: '71' },
    { ...LINE, orderDetailId: '72' },
  ],
  cancelUntil: '2026-11-20T08:00:50.000Z',
};

test('an open order is cancelled after a confirmation, whole or by lines', async () => {
  const cancelled = {
    ...TWO_LINES,
    lines: [TWO_LINES.lines[0], { ...LINE, orderDetailId: '72', status: -1 }],
  };
  const shown = await opened(
    () => TWO_LINES,
    () => ({ order: cancelled, balance: '98.00', sequence: '9' }),
  );
  const { root, calls, button, press } = shown;
  await press(button('Cancel the order'));
  expect(root.textContent).toContain('2 lines are canceled');
  await press(button('Keep the order'));
  await press(button('Cancel line 2'));
  expect(root.textContent).toContain('1 line is canceled');
  await press(button('Cancel and refund ₱2.00'));
  expect(calls.filter(({ name }) => name === 'chases.cancelSuborders')).toEqual([
    { name: 'chases.cancelSuborders', input: { orderDetailIds: ['72'] } },
  ]);
  expect(root.textContent).toContain('Canceled');
  expect(root.textContent).not.toContain('Cancel line');
});

test('an order is not cancelled after its sale', async () => {
  const { root, button, press } = await opened(() => TWO_LINES, refusing('lottery.issue.closed'));
  await press(button('Cancel the order'));
  await press(button('Cancel and refund ₱4.00'));
  expect(root.textContent).toContain('The sale has ended.');
});
