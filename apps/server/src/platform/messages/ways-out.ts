import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { fileOutbox } from './file-outbox.ts';
import { httpSms } from './http-sms.ts';
import type { Mail, MailPort, Sms, SmsPort } from './ports.ts';
import { smtpMail } from './smtp-mail.ts';

export interface WaysOut {
  readonly mail: MailPort;
  readonly sms: SmsPort;
}

/** How messages leave: by the operator's mail server and gateway, or into the outboxes of the data directory. */
export function openWaysOut({ mail, sms, dataDir }: Pick<Config, 'mail' | 'sms' | 'dataDir'>): WaysOut {
  const outbox = join(dataDir, 'outbox');
  return {
    mail: mail ? smtpMail({ url: mail.smtpUrl, from: mail.from }) : fileOutbox<Mail>(join(outbox, 'mail')),
    sms: sms ? httpSms(sms) : fileOutbox<Sms>(join(outbox, 'sms')),
  };
}
