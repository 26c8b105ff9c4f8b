import type { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** A proof is good for a row of changes, and too old for whoever finds the phone on the table later. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/**
 * Why this session may not change what protects the account; undefined when it may. A limited session comes
 * first, because proving oneself again would not help it.
 */
export function sensitiveRefusal(
  { confirmedAt, limitedUntil }: Pick<Session, 'confirmedAt' | 'limitedUntil'>,
  clock: Clock,
): Refusal<'session.limited' | 'session.confirm.required'> | undefined {
  const limited = limitedRefusal({ limitedUntil }, clock);
  if (limited) return limited;
  return confirmedLately({ confirmedAt }, clock) ? undefined : refuse('session.confirm.required');
}

/** The refusal while the account is limited, because a password was set without the old one. */
export function limitedRefusal(
  { limitedUntil }: Pick<Session, 'limitedUntil'>,
  clock: Clock,
): Refusal<'session.limited'> | undefined {
  const limited = limitedUntil !== null && limitedUntil > clock.now();
  return limited ? refuse('session.limited', { until: limitedUntil.toISOString() }) : undefined;
}

/** Whether whoever holds this session proved a moment ago who they are. */
export function confirmedLately({ confirmedAt }: Pick<Session, 'confirmedAt'>, clock: Clock): boolean {
  return confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS;
}
