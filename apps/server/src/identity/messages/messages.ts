import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs.ts';
import type { Vault } from '../personal/vault.ts';
import { type MessagePayload, sealPurpose, sendMail, sendSms } from './jobs.ts';
import { type MailToRender, renderMail, renderSms, type SmsToRender } from './render.ts';
import type { Sends } from './sends.ts';
import type { MailTemplate, SmsTemplate } from './templates/words.ts';

/**
 * Writes to members. A message is put into words at once and goes out after the caller's transaction has
 * committed, or never: where the server cannot send any, none is kept for later.
 */
export interface Messages {
  /** `to` is one address. Throws when a link in the values leads away from this site. */
  queueMail<Name extends MailTemplate>(
    tx: Tx,
    mail: MailToRender<Name> & { readonly to: string },
  ): Promise<void>;
  /** `to` is a number in E.164, with the plus. */
  queueSms<Name extends SmsTemplate>(tx: Tx, sms: SmsToRender<Name> & { readonly to: string }): Promise<void>;
}

export interface MessagesDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly jobs: Jobs;
  readonly vault: Vault;
  readonly sends: Sends;
  publicOrigin(): string;
  brandName(): Promise<string>;
}

export function openMessages(deps: MessagesDeps): Messages {
  const sender = async () => ({ brand: await deps.brandName(), origin: deps.publicOrigin() });
  return {
    async queueMail(tx, mail) {
      if (!deps.sends.mail) return;
      await enqueue(deps, tx, sendMail, { to: mail.to, ...renderMail(mail, await sender()) });
    },
    async queueSms(tx, sms) {
      if (!deps.sends.sms) return;
      await enqueue(deps, tx, sendSms, { to: sms.to, text: renderSms(sms, await sender()) });
    },
  };
}

/** The queue's table is read by operators and kept in backups: it holds no number, address or code. */
async function enqueue(
  { clock, randomness, jobs, vault }: MessagesDeps,
  tx: Tx,
  definition: JobDefinition<MessagePayload>,
  message: { readonly to: string; readonly text: string },
): Promise<void> {
  const id = randomness.uuid();
  await jobs.enqueue(tx, definition, {
    id,
    queuedAt: clock.now().toISOString(),
    sealed: vault.seal(sealPurpose(id), JSON.stringify(message)).toString('base64'),
  });
}
