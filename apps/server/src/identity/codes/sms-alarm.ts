import type { IdentityDeps } from '../deps.ts';
import { type Counted, isOver } from '../limits/limits.ts';
import { SMS_ALARM } from './sms-limits.ts';

/**
 * Tells the operator of a limit that no honest member reaches: every refusal in the figures, and one
 * line in the log an hour, without a number.
 */
export async function soundAlarm(deps: IdentityDeps, { limit, subject }: Counted): Promise<void> {
  deps.smsAlarms.inc({ limit: limit.name });
  const [told] = await deps.limits.take(deps.database, [
    { limit: SMS_ALARM, subject: `${limit.name}|${subject}` },
  ]);
  if (told && !isOver(told)) deps.log.warn({ limit: limit.name, subject }, 'codes by SMS are refused');
}
