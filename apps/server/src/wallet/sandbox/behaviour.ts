import { coinUnitsOf } from '@tessera/contract/currency';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import * as z from 'zod/mini';

/** Test behaviours of one payment: every irregularity that real rails showed. */
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

/** A late payment becomes known to the rail after this time, when every order has expired. */
export const DELAY_MS = 31 * 60_000;
/** A rail that changes its report does so after this time. */
const AGAIN_SECONDS = 5;
/** Number of queries that get no response. */
const UNANSWERED = 2;

/** The paid units, in whole coins of the currency. */
export function unitsPaid(units: bigint, kind: Behaviour, currency: string): bigint {
  const coin = coinUnitsOf(currencyDecimals(currency));
  const inCoins = (arrives: bigint) => (arrives < coin ? units : arrives - (arrives % coin));
  if (kind === 'partial') return inCoins((units * 3n) / 5n);
  return kind === 'over' ? inCoins((units * 6n) / 5n) : units;
}

/** The first and the final status of a rail that changes its report. */
const CHANGES: Readonly<Partial<Record<Behaviour, readonly [SandboxStatus, SandboxStatus]>>> = {
  'failed-after-paid': ['paid', 'failed'],
  'paid-after-failed': ['failed', 'paid'],
  confirming: ['confirming', 'paid'],
  refunded: ['refunded', 'refunded'],
};

/** The status in the nth query, counted from 1; undefined when the rail does not respond. */
export function reportedStatus(
  status: 'paid' | 'failed',
  kind: Behaviour,
  queries: number,
): SandboxStatus | undefined {
  if (kind === 'timeout' && queries <= UNANSWERED) return undefined;
  return CHANGES[kind]?.[queries === 1 ? 0 : 1] ?? status;
}

interface Message {
  readonly afterSeconds: number;
  /** Repeats the id of the first message. */
  readonly copy: boolean;
}

const AT_ONCE: Message = { afterSeconds: 0, copy: false };
const AGAIN: Message = { afterSeconds: AGAIN_SECONDS, copy: false };
const MESSAGES: Readonly<Partial<Record<Behaviour, readonly Message[]>>> = {
  duplicate: [AT_ONCE, { ...AT_ONCE, copy: true }, AT_ONCE],
  late: [{ afterSeconds: DELAY_MS / 1000, copy: false }],
  'failed-after-paid': [AT_ONCE, AGAIN],
  'paid-after-failed': [AT_ONCE, AGAIN],
  confirming: [AT_ONCE, AGAIN],
};

/** Webhooks that a payment causes. */
export function messagesOf(kind: Behaviour): readonly Message[] {
  return MESSAGES[kind] ?? [AT_ONCE];
}
