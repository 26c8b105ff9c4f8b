import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import { DAY_MS } from '../../platform/clock.ts';
import type { RailPayoutState } from '../rails/payment-rail.ts';

/** The database enforces the same moves (`withdrawal_check_move`). */
const MOVES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: ['checks'],
  checks: ['approved', 'rejected'],
  approved: ['sent', 'rejected'],
  sent: ['paid', 'returned'],
  paid: [],
  returned: [],
  rejected: [],
};

export function mayMove(from: WithdrawalState, to: WithdrawalState): boolean {
  return MOVES[from].includes(to);
}

/** A payout as it was sent, for the comparison with the rail. */
export interface SentPayout {
  readonly id: bigint;
  readonly state: WithdrawalState;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly currency: string;
  /** The reference of the rail; null before the rail reported one. */
  readonly railReference: string | null;
  /** When sending stopped; null while sending continues. */
  readonly stoppedAt: Date | null;
}

/** After this wait, a call that was in flight has arrived or never will. */
export const STOPPED_WAIT_MS = 10 * 60_000;

/** The rail's report of a payout; undefined when the payout is unknown to the rail. */
export type RailReport = RailPayoutState | undefined;

/** The state of the payout when the rail was queried. */
export type QueriedState = Pick<SentPayout, 'state' | 'railReference'>;

/**
 * The effect of a report: `paid` and `returned` end the withdrawal. `unknown` sends the same id again unless
 * sending stopped. `wait` and `nothing` change nothing. `contradiction` moves no money and records a
 * discrepancy.
 */
export type PayoutOutcome = 'paid' | 'returned' | 'wait' | 'unknown' | 'nothing' | 'contradiction';

export function payoutOutcome(
  payout: SentPayout,
  reported: RailReport,
  now: Date,
  queried: QueriedState,
): PayoutOutcome {
  const { state } = payout;
  if (reported && !isOurs(payout, reported)) return 'contradiction';
  // A later report was applied first. The older report was true at its time and contradicts nothing.
  const overtaken = queried.state !== state || queried.railReference !== payout.railReference;
  if (overtaken && (!reported || reported.status === 'pending')) return 'nothing';
  if (state === 'sent') {
    if (!reported) return outcomeOfUnknown(payout, now);
    return reported.status === 'pending' ? 'wait' : reported.status === 'paid' ? 'paid' : 'returned';
  }
  if (state === 'paid') return reported?.status === 'paid' ? 'nothing' : 'contradiction';
  // A rail may forget a payout that it did not pay.
  if (state === 'returned') return !reported || reported.status === 'failed' ? 'nothing' : 'contradiction';
  return reported ? 'contradiction' : 'nothing';
}

function outcomeOfUnknown({ railReference, stoppedAt }: SentPayout, now: Date): PayoutOutcome {
  if (railReference !== null) return 'contradiction';
  const stopped = stoppedAt && now.getTime() - stoppedAt.getTime() >= STOPPED_WAIT_MS;
  return stopped ? 'returned' : 'unknown';
}

function isOurs(
  { id, amountUnits, feeUnits, currency, railReference }: SentPayout,
  reported: RailPayoutState,
): boolean {
  const sameReference = railReference === null || railReference === reported.reference;
  const same =
    reported.payoutId === id &&
    reported.amountUnits === amountUnits - feeUnits &&
    reported.currency === currency;
  return sameReference && same;
}

const MINUTE_MS = 60_000;
/** The longest interval between queries for a rail that takes days. */
const LONGEST_QUERY_INTERVAL_MS = 10 * MINUTE_MS;
/** An ended payout is compared with the rail again after these times. */
const RECHECK_MS = [10 * MINUTE_MS, DAY_MS] as const;

/** Time of the next query for a pending payout. The interval grows with the age of the payout. */
export function nextQueryAt(sentAt: Date, now: Date): Date {
  const since = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(since / 2, MINUTE_MS), LONGEST_QUERY_INTERVAL_MS));
}

/** Time of the next recheck of an ended withdrawal; null after the last one. */
export function nextRecheckAt(endedAt: Date, now: Date): Date | null {
  const next = RECHECK_MS.map((ms) => new Date(endedAt.getTime() + ms)).find((at) => at > now);
  return next ?? null;
}
