import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import {
  type Mail,
  MessageRefused,
  type Sms,
  type MessageTransports,
} from '../../platform/message-transports.ts';
import type { Vault } from '../personal/vault.ts';
import { findSentMessage, insertSentMessage } from './queries.ts';

export interface MessagePayload {
  /** The message's id at every try. */
  readonly id: string;
  /** ISO 8601. */
  readonly queuedAt: string;
  /** Receiver and words, base64. */
  readonly sealed: string;
}

/** Six tries within about three minutes: a code lives ten. */
export const sendSms = defineJob<MessagePayload>({
  name: 'identity.send-sms',
  retryLimit: 5,
  retryDelaySeconds: 5,
});

/** Nine tries within about an hour, longer than a mail server is usually away. */
export const sendMail = defineJob<MessagePayload>({
  name: 'identity.send-mail',
  retryLimit: 8,
  retryDelaySeconds: 15,
});

export type MessageChannel = 'mail' | 'sms';
/** failed: this try did not succeed; refused: never will; stale: waited so long that it would only confuse. */
export type MessageOutcome = 'sent' | 'failed' | 'refused' | 'stale';

/** What came out of messages, for the figures page. */
export interface MessageCounter {
  inc(labels: { readonly channel: MessageChannel; readonly outcome: MessageOutcome }): void;
}

export interface MessageJobDeps {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Log;
  readonly vault: Vault;
}

/** A code is no longer good after this, and a link neither. */
const STALE_MS = { sms: 10 * 60_000, mail: 24 * 3_600_000 };

export function messageJobs(
  deps: MessageJobDeps,
  waysOut: MessageTransports,
  counter: MessageCounter,
): Job[] {
  const { mail, sms } = waysOut;
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

/** Binds what is sealed to its message. */
export function sealPurpose(id: string): string {
  return `message/${id}`;
}

/**
 * Sends a message unless it was sent. When the process dies between the sending and its mark, the message
 * goes out again under the same id, by which the other side knows it.
 */
function deliver<Message>(
  { clock, database, log, vault }: MessageJobDeps,
  channel: MessageChannel,
  send: (message: Message) => Promise<void>,
  counter: MessageCounter,
) {
  return async ({ id, queuedAt, sealed }: MessagePayload): Promise<void> => {
    const count = (outcome: MessageOutcome) => counter.inc({ channel, outcome });
    if (await database.maybe(findSentMessage, [id])) return;
    if (clock.now().getTime() - new Date(queuedAt).getTime() > STALE_MS[channel]) return count('stale');
    const words = JSON.parse(vault.open(sealPurpose(id), Buffer.from(sealed, 'base64'))) as object;
    try {
      await send({ id, ...words } as Message);
    } catch (error) {
      count(error instanceof MessageRefused ? 'refused' : 'failed');
      if (!(error instanceof MessageRefused)) throw error;
      log.warn({ channel, messageId: id, reason: error.message }, 'a message was refused for good');
      return;
    }
    await database.run(insertSentMessage, [id, channel, clock.now()]);
    count('sent');
  };
}
