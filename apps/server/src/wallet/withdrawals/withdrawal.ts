import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import type { RailPayoutState } from '../payment-rail.ts';

/** The database holds the same moves (`withdrawal_check_move`). */
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

/** A payout as we sent it, held against what the rail says. */
export interface SentPayout {
  readonly id: bigint;
  readonly state: WithdrawalState;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly currency: string;
  /** What the rail called it before; null when it has not said. */
  readonly railReference: string | null;
  /** Since when it is sent no more; null while it is. */
  readonly stoppedAt: Date | null;
}

/** What was under way when the sending stopped has arrived by then, or never does. */
export const STOPPED_MS = 10 * 60_000;

/** What the rail says of a payout; undefined when it never heard of it. */
export type Said = RailPayoutState | undefined;

/** How a payout stood with us when its rail was asked. */
export type Asked = Pick<SentPayout, 'state' | 'railReference'>;

/**
 * What an answer of the rail means: `paid` and `returned` end the withdrawal, `unheard` sends the same id again unless
 * that was stopped, `wait` and `nothing` leave it. A `contradiction` is no answer to act on: nothing is paid or given back for it.
 */
export type Verdict = 'paid' | 'returned' | 'wait' | 'unheard' | 'nothing' | 'contradiction';

export function verdictOn(payout: SentPayout, said: Said, now: Date, asked: Asked): Verdict {
  const { state } = payout;
  if (said && !isOurs(payout, said)) return 'contradiction';
  // Another answer overtook this one, which was true when it was given and denies nothing.
  const overtaken = asked.state !== state || asked.railReference !== payout.railReference;
  if (overtaken && (!said || said.status === 'pending')) return 'nothing';
  if (state === 'sent') {
    if (!said) return unheardOf(payout, now);
    return said.status === 'pending' ? 'wait' : said.status === 'paid' ? 'paid' : 'returned';
  }
  if (state === 'paid') return said?.status === 'paid' ? 'nothing' : 'contradiction';
  // A rail may forget what it did not pay.
  if (state === 'returned') return !said || said.status === 'failed' ? 'nothing' : 'contradiction';
  return said ? 'contradiction' : 'nothing';
}

function unheardOf({ railReference, stoppedAt }: SentPayout, now: Date): Verdict {
  if (railReference !== null) return 'contradiction';
  const stopped = stoppedAt && now.getTime() - stoppedAt.getTime() >= STOPPED_MS;
  return stopped ? 'returned' : 'unheard';
}

function isOurs(
  { id, amountUnits, feeUnits, currency, railReference }: SentPayout,
  said: RailPayoutState,
): boolean {
  const named = railReference === null || railReference === said.reference;
  const same =
    said.payoutId === id && said.amountUnits === amountUnits - feeUnits && said.currency === currency;
  return named && same;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A rail that takes days is asked this often at least. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** What it said of an end is held against what it says later. */
const ASK_AGAIN_MS = [10 * MINUTE_MS, DAY_MS] as const;

/** When to ask about a payout that is under way: the longer it takes, the less often. */
export function askAgainAt(sentAt: Date, now: Date): Date {
  const since = now.getTime() - sentAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(since / 2, MINUTE_MS), LONGEST_WAIT_MS));
}

/** When to ask whether the rail still says the same of a withdrawal that ended; null when it was asked enough. */
export function holdAgainAt(endedAt: Date, now: Date): Date | null {
  const next = ASK_AGAIN_MS.map((ms) => new Date(endedAt.getTime() + ms)).find((at) => at > now);
  return next ?? null;
}
