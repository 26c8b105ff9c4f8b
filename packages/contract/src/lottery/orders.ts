import * as z from 'zod/mini';
import { pageSize } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, amountText, dateText, idText, queryInteger, requestKey, timeText } from '../page.ts';
import { PLAY_REFUSALS } from '../wallet/protection.ts';
import { chaseDetail, chasePlan, confirmedPhases } from './chase-shapes.ts';
import { prizeModeId } from './lottery.ts';
import { earlierResult, numeroText } from './numeros.ts';
import { MAX_SLIP_LENGTH } from './slip.ts';

const ORDERS_PER_PAGE = 10;

/** The version of the returns that the member saw. Without it, a changed rebate is not noticed. */
export const seenReturns = z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647)));

export const slipText = z.string().check(z.minLength(1), z.maxLength(MAX_SLIP_LENGTH));

/**
 * −1 cancelled by the member, 0 not drawn, 1 drawn and lost, 2 won, 3 refunded with its cancelled issue, 4 revoked: the
 * result was corrected, and the new settlement follows. 16 tied: the draw returned the stake.
 */
const lineStatus = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(16),
]);

/** A settlement whose prize and rebate were taken back. */
const revokedSettlement = z.strictObject({
  /** Whether the line had won. */
  won: z.boolean(),
  /** Zero for a tie. */
  prize: amountOut,
  rebate: amountOut,
  settledAt: timeText,
  revokedAt: timeText,
});

const orderLine = z.strictObject({
  /** Names the line in a cancellation. */
  orderDetailId: idText,
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
  /** A tie refunds the stake as a cancelled issue does. */
  kind: z.enum(['stake', 'prize', 'rebate', 'refund']),
  amount: amountOut,
  txId: idText,
  /** Whether a correction or a cancellation took the amount back. */
  reversed: z.boolean(),
});
export type OrderMovement = z.infer<typeof orderMovement>;

export const orderDetail = z.strictObject({
  ...order.shape,
  /** The lines as the member confirmed them. */
  bettingSlipString: z.string(),
  /** The oldest first. */
  movements: z.array(orderMovement),
  /** Until when open lines can be cancelled; null where no line can be cancelled. */
  cancelUntil: z.nullable(timeText),
});
export type LotteryOrderDetail = z.infer<typeof orderDetail>;

const orderMaster = z.strictObject({
  /** The order. */
  orderMasterId: idText,
  /** The chase whose phase the order is; null for an order for one issue. */
  chaseId: z.nullable(idText),
  /** 1 without a chase. */
  totalChasePhases: z.int(),
  /** Phases that do not wait. */
  completed: z.int(),
  /** The lines, each named by `orderDetailId` in a cancellation. */
  orderDetailOrders: z.array(orderLine),
});
export type OrderMaster = z.infer<typeof orderMaster>;

export const BET_REFUSALS = [
  'lottery.game.not.found',
  /** The game accepts no orders at present. Its running issues are drawn and settled. */
  'lottery.game.suspended',
  /** The sale of the issue is not open. */
  'lottery.issue.closed',
  /** Line `value.line`, from 1, is invalid: `value.error`. */
  'lottery.slip.invalid',
  /**
   * The series of line `value.line` is not offered, or its rebate is not the one that the member saw. The returns of the
   * issue are `value.minSeries` to `value.maxBetSeries`, with `value.maxSeries`, in the version `value.returnVersion`.
   */
  'lottery.price.changed',
  /** The lines cost `value.amount`. */
  'lottery.amount.changed',
  /**
   * Above `value.most`, where `value.limit` is `line`, `member` (stakes of the member on the issue), `win` (wins of the
   * member) or `issue` (wins of all members). Above `value.mostMultiple`, where it is `multiple`. Above
   * `value.mostChases` running chases of the member, where it is `chases`.
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

export const CHASE_REFUSALS = [
  /** The plan has the phases `value.phases`, with the amount `value.amount` in all. */
  'lottery.chase.changed',
  /** Phase `value.phase` cannot be planned: `value.error` is `multiple`, `rate` or `issue` (no such issue yet). */
  'lottery.chase.invalid',
] as const;

export const lotteryOrders = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/lgw/orders/betting',
    access: 'session',
    onTrial: true,
    summary:
      'Places an order for one issue, or with `chase` for several, from the issue on sale on. The server counts and prices the lines again. A key bets once.',
    input: z.strictObject({
      gameId: idText,
      currentNumero: numeroText,
      prizeModeId,
      /** Lines joined by `;`. */
      bettingSlipString: slipText,
      /** The amount that the member confirmed, of a chase that of all phases. */
      betCartAmountSum: amountText,
      returnVersion: seenReturns,
      requestKey,
      orderType: z.optional(z.literal(1)),
      device: z.optional(z.string().check(z.maxLength(32))),
      /** The order is for several issues. `POST /lgw/chase` places the same chase. */
      chase: z.optional(z.boolean()),
      /** Needed with `chase`. */
      plan: z.optional(chasePlan),
      phases: z.optional(confirmedPhases),
      /** Refunds the later phases after a win. */
      winningStop: z.optional(z.boolean()),
      /** A phase whose sale was missed is refunded. Chases do so always. */
      abandoning: z.optional(z.boolean()),
      /** The phases have one multiple. */
      quickChase: z.optional(z.boolean()),
    }),
    output: z.strictObject({
      /** Of a chase, the order of its first phase. */
      order,
      chase: z.optional(chaseDetail),
      balance: amountOut,
      sequence: z.string(),
    }),
    refusals: [
      ...BET_REFUSALS,
      ...CHASE_REFUSALS,
      /** `value.field` contradicts `chase` or the plan, or is missing. */
      'lottery.order.contradictory',
    ],
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
  orderMaster: endpoint({
    method: 'GET',
    path: '/lgw/orders/detail/{id}',
    access: 'session',
    onTrial: true,
    summary: 'The lines of one own order, and how far its chase is.',
    input: z.strictObject({ id: idText }),
    output: orderMaster,
    refusals: ['lottery.order.not.found'],
  }),
  vietnamOrder: endpoint({
    method: 'GET',
    path: '/lgw/vn/orders/detail',
    access: 'session',
    onTrial: true,
    summary: 'The lines of one own order on a lottery of Vietnam, and how far its chase is.',
    input: z.strictObject({ id: idText }),
    output: orderMaster,
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
