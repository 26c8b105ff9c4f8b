import { coinUnitsOf, currencyDecimals } from '@tessera/contract/currency';
import * as z from 'zod/mini';

/** How the sandbox is asked to behave about one payment: everything that rails were seen to do. */
export const behaviour = z.enum([
  'plain',
  'partial',
  'over',
  'late',
  'failed-after-paid',
  'paid-after-failed',
  'duplicate',
  'forged',
  'timeout',
  'confirming',
  'refunded',
]);
export type Behaviour = z.infer<typeof behaviour>;

export type SandboxStatus = 'confirming' | 'paid' | 'failed' | 'refunded';

/** A payment is known to the rail only so long after it was made where it is late: every order has run out by then. */
export const LATE_MS = 31 * 60_000;
/** A rail that changes its mind says so after this long. */
const AGAIN_SECONDS = 5;
/** So many questions are not answered. */
const UNANSWERED = 2;

/** What arrives of an order's units, in whole coins of the currency. */
export function unitsPaid(units: bigint, kind: Behaviour, currency: string): bigint {
  const coin = coinUnitsOf(currencyDecimals(currency));
  const inCoins = (arrives: bigint) => (arrives < coin ? units : arrives - (arrives % coin));
  if (kind === 'partial') return inCoins((units * 3n) / 5n);
  return kind === 'over' ? inCoins((units * 6n) / 5n) : units;
}

/** What a rail that changes its mind says first, and ever after. */
const CHANGES: Readonly<Partial<Record<Behaviour, readonly [SandboxStatus, SandboxStatus]>>> = {
  'failed-after-paid': ['paid', 'failed'],
  'paid-after-failed': ['failed', 'paid'],
  confirming: ['confirming', 'paid'],
  refunded: ['refunded', 'refunded'],
};

/** What the rail answers when it is asked for the nth time, from 1; undefined where it does not answer at all. */
export function toldStatus(
  status: 'paid' | 'failed',
  kind: Behaviour,
  asked: number,
): SandboxStatus | undefined {
  if (kind === 'timeout' && asked <= UNANSWERED) return undefined;
  return CHANGES[kind]?.[asked === 1 ? 0 : 1] ?? status;
}

interface Message {
  readonly afterSeconds: number;
  /** Under the id of the first. */
  readonly copy: boolean;
}

const AT_ONCE: Message = { afterSeconds: 0, copy: false };
const AGAIN: Message = { afterSeconds: AGAIN_SECONDS, copy: false };
const MESSAGES: Readonly<Partial<Record<Behaviour, readonly Message[]>>> = {
  duplicate: [AT_ONCE, { ...AT_ONCE, copy: true }, AT_ONCE],
  late: [{ afterSeconds: LATE_MS / 1000, copy: false }],
  'failed-after-paid': [AT_ONCE, AGAIN],
  'paid-after-failed': [AT_ONCE, AGAIN],
  confirming: [AT_ONCE, AGAIN],
};

/** Messages that a payment causes. */
export function messagesOf(kind: Behaviour): readonly Message[] {
  return MESSAGES[kind] ?? [AT_ONCE];
}
