import type { CallOutput } from '../../api/index.ts';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import type { BadgeProps } from '../../ui/blocks/badge.tsx';

export type LotteryOrder = CallOutput<'lotteryOrders.orders'>['content'][number];
export type LotteryOrderDetail = CallOutput<'lotteryOrders.orderInfo'>;

interface ShownStatus {
  readonly words: PlainMessageKey;
  readonly tone: BadgeProps['tone'];
}

const STATUS: Readonly<Record<LotteryOrder['status'], ShownStatus>> = {
  '-1': { words: 'lottery.status.cancelled', tone: 'bad' },
  0: { words: 'lottery.status.open', tone: 'accent' },
  1: { words: 'lottery.status.lost', tone: 'quiet' },
  2: { words: 'lottery.status.won', tone: 'good' },
  3: { words: 'lottery.status.refunded', tone: 'quiet' },
  4: { words: 'lottery.status.revoked', tone: 'accent' },
  16: { words: 'lottery.status.tied', tone: 'quiet' },
};

const RETURNED = {
  '-1': 'lottery.status.refunded',
  3: 'lottery.status.refunded',
  16: 'lottery.returnedStake',
} as const;

/** Words of the state of an order or of a line. */
export function orderStatus(status: LotteryOrder['status']): ShownStatus {
  return STATUS[status];
}

/** The member cancelled the order or the line. */
export const CANCELLED = -1;

/** Whether an order or a line waits for its draw. */
export function isOpen(status: LotteryOrder['status']): boolean {
  return status === 0;
}

/** Words for a returned stake: a cancellation, or a draw that is a tie. Undefined for every other state. */
export function returnedWords(status: LotteryOrder['status']): PlainMessageKey | undefined {
  return status === CANCELLED || status === 3 || status === 16 ? RETURNED[status] : undefined;
}

/** Whether the result of an order or of a line counts. */
export function isDrawn(status: LotteryOrder['status']): boolean {
  return status === 1 || status === 2;
}
