import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log.ts';

/** What this server can bring to a member. What it cannot bring it offers no way in by. */
export interface Sends {
  readonly mail: boolean;
  readonly sms: boolean;
}

/**
 * A file in the data directory is as good as a message on a developer's machine. In production it would be a
 * code that nobody gets and anybody with the disk can read: nothing is sent then, and the log says once what
 * is missing.
 */
export function openSends(
  { production, mail, sms }: Pick<Config, 'production' | 'mail' | 'sms'>,
  log: Pick<Log, 'warn'>,
): Sends {
  const sends = { mail: !production || mail !== undefined, sms: !production || sms !== undefined };
  if (!sends.mail) log.warn('without SMTP_URL no mail is sent, and no password is reset by mail');
  if (!sends.sms) log.warn('without SMS_URL no codes are sent, and nothing that needs one is offered');
  return sends;
}
