import { expect, test } from 'vitest';
import { LOTTERY, LOTTERY_ORDER } from '../../../testing/lottery.ts';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { OrderDetail } from './order-detail.tsx';
import type { LotteryOrderDetail } from './order-status.ts';

const LINE: LotteryOrderDetail['lines'][number] = {
  orderDetailId: '1',
  playId: 1001,
  playCode: 'ssc.5.straight',
  picks: '1_2_3_4_5',
  stakes: 1,
  amount: '2.00',
  series: 1950,
  mostWin: '195000.00',
  status: 1,
  prize: '0.00',
  rebate: '0.00',
  revoked: [],
};
const REVOKED = {
  rebate: '0.00',
  settledAt: '2026-11-20T08:01:00.000Z',
  revokedAt: '2026-11-20T08:05:00.000Z',
};

test('an order shows the prizes that were taken back, and no reversed settlement without a prize', async () => {
  const lost = { ...REVOKED, won: false, prize: '0.00' };
  const won = { ...REVOKED, won: true, prize: '19.00' };
  const order: LotteryOrderDetail = {
    ...LOTTERY_ORDER,
    status: 1,
    lines: [{ ...LINE, revoked: [lost, won] }],
    movements: [{ line: 1, kind: 'prize', amount: '19.00', txId: '8', reversed: true }],
  };
  const { root } = await showScreen(() => <OrderDetail game={LOTTERY} orderId="42" />, {
    at: '/m/gameRecord?view=lottery&lotteryOrder=42',
    session: SESSION,
    answers: { 'lotteryOrders.orderInfo': () => order },
  });
  const shown = root.textContent?.match(/Taken back on/g) ?? [];
  expect(shown).toHaveLength(1);
  expect(root.textContent).toMatch(/prize of [^0-9]*19\.00/);
});
