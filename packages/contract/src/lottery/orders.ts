import * as z from 'zod/mini';
import { pageSize } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, amountText, dateText, idText, queryInteger, requestKey, timeText } from '../page.ts';
import { PLAY_REFUSALS } from '../wallet/protection.ts';
import { prizeModeId } from './lottery.ts';
import { earlierResult, numeroText } from './numeros.ts';

/** Lines of an order, and characters of its slip. */
export const MAX_LINES = 100;
export const MAX_SLIP_LENGTH = 20_000;
const ORDERS_PER_PAGE = 10;

export const slipText = z.string().check(z.minLength(1), z.maxLength(MAX_SLIP_LENGTH));

/**
 * −1 cancelled by the member, 0 not drawn, 1 drawn and lost, 2 won, 3 refunded with its cancelled issue, 4 revoked: the
 * result was corrected, and the new settlement follows.
 */
const lineStatus = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
]);

/** A settlement whose prize and rebate were taken back. */
const revokedSettlement = z.strictObject({
  /** Whether the line had won. */
  won: z.boolean(),
  prize: amountOut,
  rebate: amountOut,
  settledAt: timeText,
  revokedAt: timeText,
});

const orderLine = z.strictObject({
  playId: z.int(),
  playCode: z.string(),
  picks: z.string(),
  stakes: z.int(),
  amount: amountOut,
  series: z.int(),
  /** What the line can win at most. */
  mostWin: amountOut,
  status: lineStatus,
  prize: amountOut,
  rebate: amountOut,
  /** Settlements that a correction or a cancellation reversed, the oldest first. */
  revoked: z.array(revokedSettlement),
});

const order = z.strictObject({
  orderId: idText,
  gameId: idText,
  numero: z.string(),
  prizeModeId,
  amount: amountOut,
  winAmount: amountOut,
  status: lineStatus,
  /** The result that counts. Null before the draw. */
  winningNumber: z.nullable(z.string()),
  /** Results that were corrected, the oldest first. */
  earlierResults: z.array(earlierResult),
  time: timeText,
  lines: z.array(orderLine),
});
export type LotteryOrder = z.infer<typeof order>;

/** A movement of money in the ledger. A reversal is found from the movement that the reversal takes back. */
const orderMovement = z.strictObject({
  /** The line, from 1. */
  line: z.int(),
  kind: z.enum(['stake', 'prize', 'rebate', 'refund']),
  amount: amountOut,
  txId: idText,
  /** Whether a correction or a cancellation took the amount back. */
  reversed: z.boolean(),
});
export type OrderMovement = z.infer<typeof orderMovement>;

const orderDetail = z.strictObject({
  ...order.shape,
  /** The lines as the member confirmed them. */
  bettingSlipString: z.string(),
  /** The oldest first. */
  movements: z.array(orderMovement),
});
export type LotteryOrderDetail = z.infer<typeof orderDetail>;

export const BET_REFUSALS = [
  'lottery.game.not.found',
  /** The game accepts no orders at present. Its running issues are drawn and settled. */
  'lottery.game.suspended',
  /** The sale of the issue is not open. */
  'lottery.issue.closed',
  /** Line `value.line`, from 1, is invalid: `value.error`. */
  'lottery.slip.invalid',
  /** The series of line `value.line` is not offered: `value.minSeries` to `value.maxBetSeries`. */
  'lottery.price.changed',
  /** The lines cost `value.amount`. */
  'lottery.amount.changed',
  /**
   * Above `value.most`, where `value.limit` is `line`, `member` (stakes of the member on the issue), `win` (wins of the member on
   * the issue) or `issue` (wins of all members); above `value.mostMultiple`, where it is `multiple`.
   */
  'lottery.limit',
  /** Numbers `value.numbers` of the play `value.playId` are closed, or the order exceeds the limit of these numbers. */
  'lottery.number.closed',
  'game.not.found',
  'game.elsewhere',
  'game.check.due',
  'function.not.available',
  'bonus.stake.limit',
  'bonus.game.refused',
  'balance.insufficient',
  'request.conflict',
  'protection.limits.required',
  ...PLAY_REFUSALS,
] as const;

export const lotteryOrders = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/lgw/orders/betting',
    access: 'session',
    onTrial: true,
    summary: 'Places an order for one issue. The server counts and prices the lines again. A key bets once.',
    input: z.strictObject({
      gameId: idText,
      currentNumero: numeroText,
      prizeModeId,
      /** Lines joined by `;`. */
      bettingSlipString: slipText,
      /** The amount that the member confirmed. */
      betCartAmountSum: amountText,
      requestKey,
      orderType: z.optional(z.literal(1)),
      device: z.optional(z.string().check(z.maxLength(32))),
      /** Orders for several issues are chases. */
      chase: z.optional(z.literal(false)),
    }),
    output: z.strictObject({ order, balance: amountOut, sequence: z.string() }),
    refusals: BET_REFUSALS,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/lgw/orders',
    access: 'session',
    summary: 'Own orders in a range of days, the latest first.',
    input: z.strictObject({
      /** A lottery, or -1 for all. */
      gameId: z._default(z.union([idText, z.literal('-1')]), '-1'),
      /** `0` orders with open lines, `1` settled orders; both where absent. */
      settled: z.optional(z.enum(['0', '1'])),
      startDate: z.optional(dateText),
      endDate: z.optional(dateText),
      /** The last order of the page before. */
      before: z.optional(idText),
      size: pageSize(ORDERS_PER_PAGE),
    }),
    output: z.strictObject({ content: z.array(order), more: z.boolean() }),
    refusals: [],
  }),
  todayOrders: endpoint({
    method: 'GET',
    path: '/lgw/orders/today',
    access: 'session',
    onTrial: true,
    summary: 'Own orders of today, the latest first.',
    input: z.strictObject({
      /** A lottery, or -1 for all. */
      gameId: z.union([idText, z.literal('-1')]),
      page: z._default(queryInteger(0, 200), 0),
      size: pageSize(ORDERS_PER_PAGE),
    }),
    output: z.strictObject({ content: z.array(order), page: z.int(), last: z.boolean() }),
    refusals: [],
  }),
  orderInfo: endpoint({
    method: 'GET',
    path: '/lgw/orders/detail/{id}/info',
    access: 'session',
    onTrial: true,
    summary: 'One own order with its movements in the ledger.',
    input: z.strictObject({ id: idText }),
    output: orderDetail,
    refusals: ['lottery.order.not.found'],
  }),
  orderProof: endpoint({
    method: 'GET',
    path: '/lgw/orders/detail/{id}/proof',
    access: 'session',
    onTrial: true,
    summary: 'Proof that an own order is part of the digest of its issue, after the sale.',
    input: z.strictObject({ id: idText }),
    output: z.strictObject({
      /** The text of the order in the digest. */
      order: z.string(),
      path: z.array(z.strictObject({ side: z.enum(['left', 'right']), digest: z.string() })),
      orderDigest: z.string(),
    }),
    refusals: ['lottery.order.not.found'],
  }),
} as const;
