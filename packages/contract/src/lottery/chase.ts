import * as z from 'zod/mini';
import { pageSize } from '../client-parameters.ts';
import { endpoint } from '../endpoint.ts';
import { amountOut, amountText, idText, requestKey, timeText } from '../page.ts';
import { PLAY_REFUSALS } from '../wallet/protection.ts';
import { MAX_FACTOR, MAX_PHASE_MULTIPLE, MAX_PHASES, MAX_PROFIT_RATE } from './chase-plan.ts';
import { prizeModeId } from './lottery.ts';
import { issue, numeroText } from './numeros.ts';
import { BET_REFUSALS, slipText } from './orders.ts';

const CHASES_PER_PAGE = 10;

const phases = z.int().check(z.minimum(2), z.maximum(MAX_PHASES));
const multiple = z.int().check(z.minimum(1), z.maximum(MAX_PHASE_MULTIPLE));

/** Multiples of single phases, each phase once at most. */
const edits = z.optional(
  z.array(z.strictObject({ phase: z.int().check(z.minimum(1), z.maximum(MAX_PHASES)), multiple })).check(
    z.maxLength(MAX_PHASES),
    z.refine((all) => new Set(all.map(({ phase }) => phase)).size === all.length),
  ),
);

/** `ChasePlan` of `chase-plan.ts`. */
export const chasePlan = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), phases, multiple, edits }),
  z.strictObject({
    kind: z.literal('multiplied'),
    phases,
    multiple,
    every: z.int().check(z.minimum(1), z.maximum(MAX_PHASES)),
    factor: z.int().check(z.minimum(2), z.maximum(MAX_FACTOR)),
    edits,
  }),
  z.strictObject({
    kind: z.literal('profit'),
    phases,
    multiple,
    rate: z.int().check(z.minimum(1), z.maximum(MAX_PROFIT_RATE)),
    edits,
  }),
]);

/** A phase as the member confirmed the phase. */
const confirmedPhase = z.strictObject({ numero: numeroText, multiple, amount: amountText });

/** `running` while a phase waits or has no result; `stopped` by a win; `cancelled` by the member or for protection. */
export const CHASE_STATES = ['running', 'completed', 'stopped', 'cancelled'] as const;
export const chaseState = z.enum(CHASE_STATES);
export type ChaseState = z.infer<typeof chaseState>;

/** Why a phase was refunded instead of placed, or after its issue was cancelled. */
export const REFUND_REASONS = [
  /** An earlier phase won. */
  'chase.stopped',
  'chase.cancelled',
  /** The sale of the issue ended before the phase could start. */
  'lottery.issue.missed',
  'lottery.issue.cancelled',
  'lottery.game.suspended',
  /** The member may not sign in, or the account is closed. */
  'member.blocked',
  'lottery.slip.invalid',
  'lottery.price.changed',
  'lottery.limit',
  'lottery.number.closed',
  'game.not.found',
  'function.not.available',
  'bonus.stake.limit',
  'bonus.game.refused',
  'balance.insufficient',
  'protection.limits.required',
  ...PLAY_REFUSALS,
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

const chasePhase = z.strictObject({
  /** From 1. */
  phase: z.int(),
  numero: z.string(),
  multiple: z.int(),
  amount: amountOut,
  /** `waiting`: the amount is held. `placed`: the phase is an order without a result. */
  state: z.enum(['waiting', 'placed', 'won', 'lost', 'refunded']),
  reason: z.nullable(z.enum(REFUND_REASONS)),
  /** The order of the phase; null where the phase is not placed. */
  orderId: z.nullable(idText),
  winAmount: amountOut,
  /** Null before the draw. */
  winningNumber: z.nullable(z.string()),
  /** The movement in the ledger that ended the hold of the phase; null while the phase waits. */
  releaseTxId: z.nullable(idText),
});
export type ChasePhase = z.infer<typeof chasePhase>;

const chase = z.strictObject({
  chaseId: idText,
  gameId: idText,
  prizeModeId,
  /** The lines of a phase with multiple 1. */
  bettingSlipString: z.string(),
  plan: chasePlan,
  winningStop: z.boolean(),
  state: chaseState,
  totalChasePhases: z.int(),
  /** Phases that do not wait. */
  completed: z.int(),
  /** `planned` = `held` + `spent` + `refunded`. */
  plannedAmount: amountOut,
  heldAmount: amountOut,
  spentAmount: amountOut,
  refundedAmount: amountOut,
  winAmount: amountOut,
  time: timeText,
});
export type Chase = z.infer<typeof chase>;

const chaseDetail = z.strictObject({
  ...chase.shape,
  phases: z.array(chasePhase),
  /** The movement in the ledger that held the planned amount. */
  holdTxId: idText,
});
export type ChaseDetail = z.infer<typeof chaseDetail>;

const changed = z.strictObject({ chase: chaseDetail, balance: amountOut, sequence: z.string() });

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
      /** The phases that the member confirmed. */
      phases: z.array(confirmedPhase).check(z.minLength(1), z.maxLength(MAX_PHASES)),
      /** Refunds the later phases after a win. */
      winningStop: z.boolean(),
      requestKey,
    }),
    output: changed,
    refusals: [
      ...BET_REFUSALS,
      /** The plan has the phases `value.phases`, with the amount `value.amount` in all. */
      'lottery.chase.changed',
      /** Phase `value.phase` cannot be planned: `value.error` is `multiple`, `rate` or `issue` (no such issue yet). */
      'lottery.chase.invalid',
    ],
  }),
  listChases: endpoint({
    method: 'GET',
    path: '/lgw/chase',
    access: 'session',
    onTrial: true,
    summary: 'Own chases, the latest first.',
    input: z.strictObject({
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
  cancelChase: endpoint({
    method: 'PUT',
    path: '/lgw/orders/suborders/cancel',
    access: 'session',
    onTrial: true,
    summary:
      'Cancels the phases that have not started, and refunds their amounts. A repetition changes nothing.',
    input: z.strictObject({ chaseId: idText }),
    output: changed,
    refusals: ['lottery.chase.not.found'],
  }),
} as const;
