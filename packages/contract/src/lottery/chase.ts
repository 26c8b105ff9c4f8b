import * as z from 'zod/mini';
import { pageSize } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, idText, requestKey, timeText } from '../page.ts';
import { chase, chaseDetail, chasePlan, confirmedPhases } from './chase-shapes.ts';
import { prizeModeId } from './lottery.ts';
import { issue, numeroText } from './numeros.ts';
import { BET_REFUSALS, CHASE_REFUSALS, orderDetail, seenReturns, slipText } from './orders.ts';
import { MAX_LINES } from './slip.ts';

const CHASES_PER_PAGE = 10;

const changed = z.strictObject({ chase: chaseDetail, balance: amountOut, sequence: z.string() });
const changedOrder = z.strictObject({ order: orderDetail, balance: amountOut, sequence: z.string() });

export const chases = {
  chaseNumeros: endpoint({
    method: 'GET',
    path: '/lgw/numeros/chase/{id}',
    access: 'guest',
    summary: 'The issues that a chase can have: the issue on sale and the issues after it.',
    input: z.strictObject({ id: idText }),
    output: z.strictObject({ serverTime: timeText, content: z.array(issue) }),
    refusals: ['lottery.game.not.found'],
  }),
  placeChase: endpoint({
    method: 'POST',
    path: '/lgw/chase',
    access: 'session',
    onTrial: true,
    summary: 'Places an order for several issues and holds its whole amount. A key places once.',
    input: z.strictObject({
      gameId: idText,
      /** The issue on sale. */
      currentNumero: numeroText,
      /** The issue of the first phase: the issue on sale without it. A later issue is bet on when its sale opens. */
      firstNumero: z.optional(numeroText),
      prizeModeId,
      bettingSlipString: slipText,
      plan: chasePlan,
      returnVersion: seenReturns,
      /** The phases that the member confirmed. */
      phases: confirmedPhases,
      /** Refunds the later phases after a win. */
      winningStop: z.boolean(),
      requestKey,
    }),
    output: changed,
    refusals: [...BET_REFUSALS, ...CHASE_REFUSALS],
  }),
  listChases: endpoint({
    method: 'GET',
    path: '/lgw/chase',
    access: 'session',
    onTrial: true,
    summary: 'Own chases, the latest first.',
    input: z.strictObject({
      /** A lottery, or -1 for all. */
      gameId: z._default(z.union([idText, z.literal('-1')]), '-1'),
      /** `ended`: every state except `running`. */
      state: z._default(z.enum(['all', 'running', 'ended']), 'all'),
      /** The last chase of the page before. */
      after: z.optional(idText),
      size: pageSize(CHASES_PER_PAGE),
    }),
    output: z.strictObject({ content: z.array(chase), last: z.boolean() }),
    refusals: [],
  }),
  chaseDetail: endpoint({
    method: 'GET',
    path: '/lgw/chase/{id}',
    access: 'session',
    onTrial: true,
    summary: 'One own chase with its phases.',
    input: z.strictObject({ id: idText }),
    output: chaseDetail,
    refusals: ['lottery.chase.not.found'],
  }),
  cancelSuborders: endpoint({
    method: 'PUT',
    path: '/lgw/orders/suborders/cancel',
    access: 'session',
    onTrial: true,
    summary:
      'Cancels lines of an order during the sale, or the phases of a chase that have not started, and refunds their amounts. A repetition changes nothing.',
    input: z.union([
      z.strictObject({ chaseId: idText }),
      /** Lines of one order. */
      z.strictObject({ orderDetailIds: z.array(idText).check(z.minLength(1), z.maxLength(MAX_LINES)) }),
    ]),
    output: z.union([changed, changedOrder]),
    refusals: [
      'lottery.chase.not.found',
      'lottery.order.not.found',
      /** The sale has ended. */
      'lottery.issue.closed',
      /** The game allows no cancellations. */
      'lottery.cancellation.refused',
      /** The day of the order is over: a refund would reduce the losses of another day. */
      'lottery.cancellation.next.day',
      /** The member would cancel too many lines of the issue. */
      'lottery.cancellation.limit',
      /** A bonus that is staked after cash paid a stake since. */
      'lottery.cancellation.bonus',
    ],
  }),
} as const;
