import type { IdentityDeps } from '../deps.ts';
import { type Counted, isOver } from '../limits/limits.ts';
import { SMS_ALARM, SMS_LIMITS } from './sms-limits.ts';

/**
 * Tells the operator of a limit that no honest member reaches: every request beyond it in the figures, and one
 * line in the log an hour, without a number.
 */
export async function soundAlarm(deps: IdentityDeps, { limit, subject }: Counted): Promise<void> {
  deps.smsAlarms.inc({ limit: limit.name });
  const [told] = await deps.limits.take(deps.database, [
    { limit: SMS_ALARM, subject: `${limit.name}|${subject}` },
  ]);
  if (!told || isOver(told)) return;
  const effect = limit === SMS_LIMITS.widePrefix ? 'cost a captcha' : 'are refused';
  deps.log.warn({ limit: limit.name, subject }, `codes by SMS ${effect}`);
}
