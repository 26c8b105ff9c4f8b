import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
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

/**
 * Keeps each message as `<id>.json` in `folder`: how a machine without mail server and gateway shows what
 * it would have sent. Only the owner may read them, for they hold numbers and codes.
 */
function fileOutbox<Message extends { readonly id: string }>(folder: string) {
  return {
    async send(message: Message): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${message.id}.json`);
      // Whoever watches the folder sees a whole message or none.
      const draft = `${path}.part`;
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, path);
    },
  };
}
