import * as z from 'zod/mini';
import { amountOut, amountText, idText, timeText } from '../page.ts';
import { PLAY_REFUSALS } from '../wallet/protection.ts';
import { MAX_FACTOR, MAX_PHASES, MAX_PROFIT_RATE, MIN_PHASES } from './chase-plan.ts';
import { prizeModeId } from './lottery.ts';
import { numeroText } from './numeros.ts';
import { MAX_MULTIPLE } from './slip.ts';

const phases = z.int().check(z.minimum(MIN_PHASES), z.maximum(MAX_PHASES));
const multiple = z.int().check(z.minimum(1), z.maximum(MAX_MULTIPLE));

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
export const confirmedPhases = z.array(confirmedPhase).check(z.minLength(1), z.maxLength(MAX_PHASES));

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
  /** `waiting`: the amount is held. `placed`: the phase is an order without a result. `tied`: its stakes were returned. */
  state: z.enum(['waiting', 'placed', 'won', 'tied', 'lost', 'refunded']),
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

export const chase = z.strictObject({
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

export const chaseDetail = z.strictObject({
  ...chase.shape,
  phases: z.array(chasePhase),
  /** The movement in the ledger that held the planned amount. */
  holdTxId: idText,
});
export type ChaseDetail = z.infer<typeof chaseDetail>;
