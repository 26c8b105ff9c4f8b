import type { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** Long enough for several changes, and too short for a person who finds the open phone later. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/**
 * Why this session may not change the account's protection; undefined when it may. A limited session is
 * refused first, because a new confirmation would not help.
 */
export function sensitiveRefusal(
  { confirmedAt, limitedUntil }: Pick<Session, 'confirmedAt' | 'limitedUntil'>,
  clock: Clock,
): Refusal<'session.limited' | 'session.confirm.required'> | undefined {
  const limited = limitedRefusal({ limitedUntil }, clock);
  if (limited) return limited;
  return confirmedRecently({ confirmedAt }, clock) ? undefined : refuse('session.confirm.required');
}

/** The refusal while the account is limited, because a password was set without the old one. */
export function limitedRefusal(
  { limitedUntil }: Pick<Session, 'limitedUntil'>,
  clock: Clock,
): Refusal<'session.limited'> | undefined {
  const limited = limitedUntil !== null && limitedUntil > clock.now();
  return limited ? refuse('session.limited', { until: limitedUntil.toISOString() }) : undefined;
}

/** Whether the user of this session confirmed their identity recently. */
export function confirmedRecently({ confirmedAt }: Pick<Session, 'confirmedAt'>, clock: Clock): boolean {
  return confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS;
}
