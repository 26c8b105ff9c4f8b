import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { defineJob, type Job, job, type JobDefinition, type Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import {
  type Mail,
  MessageRefused,
  type MessageTransports,
  type Sms,
} from '../../platform/message-transports.ts';
import { openPushQueue, type PushNotice } from '../push/deliver-push.ts';
import { findSentMessage, insertSentMessage } from './queries.ts';
import { type MailToRender, renderMail, renderSms, type Sender, type SmsToRender } from './render.ts';
import type { MailTemplate, SmsTemplate } from '../templates/templates.ts';

export interface MessagePayload {
  /** The message's id, equal in every attempt. */
  readonly id: string;
  /** ISO 8601. */
  readonly queuedAt: string;
  /** Recipient and text, base64. */
  readonly sealed: string;
}

/** Six attempts within about three minutes: a code is valid for ten. */
export const sendSms = defineJob<MessagePayload>({
  name: 'identity.send-sms',
  retryLimit: 5,
  retryDelaySeconds: 5,
});

/** Nine attempts within about an hour, longer than the usual outage of a mail server. */
const sendMail = defineJob<MessagePayload>({
  name: 'identity.send-mail',
  retryLimit: 8,
  retryDelaySeconds: 15,
});

/**
 * Sends messages to members. A message is rendered at once and delivered after the transaction commits.
 * Where the server has no channel, messages are dropped.
 */
export interface Messages {
  /** `to` is one address. Throws when a link in the values points to another site. */
  queueMail<Name extends MailTemplate>(
    tx: Tx,
    mail: MailToRender<Name> & { readonly to: string },
  ): Promise<void>;
  /** `to` is a number in E.164, with the plus. */
  queueSms<Name extends SmsTemplate>(tx: Tx, sms: SmsToRender<Name> & { readonly to: string }): Promise<void>;
  /** One notification to each subscribed browser of the member. */
  queuePush(tx: Tx, notice: PushNotice): Promise<void>;
}

/** Encrypts queued messages; `purpose` binds a value to its message. */
export interface MessageCipher {
  encrypt(purpose: string, text: string): Buffer;
  decrypt(purpose: string, sealed: Buffer): string;
}

/** The message channels of this server. Features that need a missing channel are not offered. */
export interface MessageChannels {
  readonly mail: boolean;
  readonly sms: boolean;
}

export interface MessagesDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly jobs: Jobs;
  readonly vault: MessageCipher;
  readonly messageChannels: MessageChannels;
  /** The sender of every message, with the texts that the operator edited. */
  sender(): Promise<Sender>;
}

export function openMessages(deps: MessagesDeps): Messages {
  const push = openPushQueue(deps);
  return {
    async queueMail(tx, mail) {
      if (!deps.messageChannels.mail) return;
      await enqueue(deps, tx, sendMail, { to: mail.to, ...renderMail(mail, await deps.sender()) });
    },
    queuePush: (tx, notice) => push.queue(tx, notice),
    async queueSms(tx, sms) {
      if (!deps.messageChannels.sms) return;
      await enqueue(deps, tx, sendSms, { to: sms.to, text: renderSms(sms, await deps.sender()) });
    },
  };
}

/** Operators read the queue table, and backups contain it, so it has no number, address or code. */
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
    sealed: vault.encrypt(messagePurpose(id), JSON.stringify(message)).toString('base64'),
  });
}

/** Binds the encrypted content to its message. */
function messagePurpose(id: string): string {
  return `message/${id}`;
}

/**
 * A file in the data directory replaces delivery on a developer's machine. In production it would expose codes on the
 * disk. There, no message is sent, and the log states the missing setting once.
 */
export function openMessageChannels(
  { production, mail, sms }: Pick<Config, 'production' | 'mail' | 'sms'>,
  log: Pick<Log, 'warn'>,
): MessageChannels {
  const channels = { mail: !production || mail !== undefined, sms: !production || sms !== undefined };
  if (!channels.mail) log.warn('SMTP_URL is not set: no mail is sent and no password is reset by mail');
  if (!channels.sms)
    log.warn('SMS_URL is not set: no codes are sent and methods that need a code are not offered');
  return channels;
}

type MessageChannel = 'mail' | 'sms' | 'push';

/** failed: this attempt did not succeed; refused: no attempt will; stale: too old to be useful. */
type MessageOutcome = 'sent' | 'failed' | 'refused' | 'stale';

/** Outcomes of messages, for the metrics page. */
export interface MessageCounter {
  inc(labels: { readonly channel: MessageChannel; readonly outcome: MessageOutcome }): void;
}

interface MessageJobDeps {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly vault: MessageCipher;
}

export function messageJobs(
  deps: MessageJobDeps,
  transports: MessageTransports,
  counter: MessageCounter,
): Job[] {
  const { mail, sms } = transports;
  return [
    job(
      sendMail,
      deliver<Mail>(deps, 'mail', (message) => mail.send(message), counter),
    ),
    job(
      sendSms,
      deliver<Sms>(deps, 'sms', (message) => sms.send(message), counter),
    ),
  ];
}

/** Codes and links have expired after this time. */
const STALE_MS = { sms: 10 * 60_000, mail: 24 * 3_600_000 };

/**
 * Sends a message unless it was sent. After a crash between delivery and record, the message is sent again under the
 * same id, so that the recipient system can recognise the duplicate.
 */
function deliver<Message>(
  { clock, database, log, vault }: MessageJobDeps,
  channel: 'mail' | 'sms',
  send: (message: Message) => Promise<void>,
  counter: MessageCounter,
) {
  return async ({ id, queuedAt, sealed }: MessagePayload): Promise<void> => {
    const count = (outcome: MessageOutcome) => counter.inc({ channel, outcome });
    if (await database.maybe(findSentMessage, [id])) return;
    if (clock.now().getTime() - new Date(queuedAt).getTime() > STALE_MS[channel]) return count('stale');
    const words = JSON.parse(vault.decrypt(messagePurpose(id), Buffer.from(sealed, 'base64'))) as object;
    try {
      await send({ id, ...words } as Message);
    } catch (error) {
      count(error instanceof MessageRefused ? 'refused' : 'failed');
      if (!(error instanceof MessageRefused)) throw error;
      log.warn({ channel, messageId: id, reason: error.message }, 'a message was permanently refused');
      return;
    }
    await database.run(insertSentMessage, [id, channel, clock.now()]);
    count('sent');
  };
}
