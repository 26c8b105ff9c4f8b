import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config/config.ts';
import { isLoopback } from './config/url-rules.ts';

const REQUEST_TIMEOUT = 408;

const TOO_MANY_REQUESTS = 429;

/** A complete mail, with text and layout. */
export interface Mail {
  /** UUID, equal in all attempts, so that receivers recognise repetitions. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Sms {
  /** UUID, equal in all attempts, so that gateways recognise repetitions. */
  readonly id: string;
  /** E.164, with the plus. */
  readonly to: string;
  readonly text: string;
}

/**
 * `send` resolves when the receiver accepted the message. It throws MessageRefused when a retry is pointless,
 * and any
 * other error when a later attempt may succeed. Errors contain neither recipient nor content.
 */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

export interface SmsTransport {
  send(sms: Sms): Promise<void>;
}

/** The receiver permanently refuses this message. */
export class MessageRefused extends Error {}

/** A server without a response in this time is tried again later. */
const SEND_TIMEOUT_MS = 10_000;

interface SmsGatewayOptions {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs?: number;
}

/** Sends SMS through an HTTP gateway. Any 2xx means accepted; 4xx other than 408 and 429 is final. */
export function httpSms({ url, key, timeoutMs = SEND_TIMEOUT_MS }: SmsGatewayOptions): SmsTransport {
  return {
    async send({ id, to, text }) {
      const status = await post(url, key, { id, to, text }, timeoutMs);
      if (status >= 200 && status < 300) return;
      const words = `the SMS gateway answered ${status}`;
      const mayChange = status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS;
      throw status >= 400 && status < 500 && !mayChange ? new MessageRefused(words) : new Error(words);
    },
  };
}

/** Returns the status. Redirects are not followed, so that number and key go nowhere else. */
async function post(url: string, key: string, body: object, timeoutMs: number): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response.status;
}

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server requires them. */
  readonly url: string;
  /** Sender, with or without a name. */
  readonly from: string;
  readonly timeoutMs?: number;
}

/** Sends mail over SMTP. A permanent rejection by the server is final; a failed login is not. */
export function smtpMail({ url, from, timeoutMs = SEND_TIMEOUT_MS }: SmtpOptions): MailTransport {
  const { hostname, username } = new URL(url);
  const transport = createTransport({
    url,
    // The password is sent encrypted or not at all.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1];
  return {
    async send({ id, ...mail }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        await transport.sendMail({ ...mail, from, headers, messageId: `<${id}@${domain}>` });
      } catch (error) {
        throw withoutPerson(error);
      }
    },
  };
}

/** The library's errors contain the envelope and server texts, which repeat the address. */
function withoutPerson(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const words = `the mail server did not take the mail: ${code ?? 'unknown'} ${responseCode ?? ''}`.trimEnd();
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheMail && (responseCode ?? 0) >= 500 ? new MessageRefused(words) : new Error(words);
}

export interface MessageTransports {
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
}

/** Opens the mail server and SMS gateway of the configuration, or file outboxes in the data directory. */
export function openMessageTransports({
  mail,
  sms,
  dataDir,
}: Pick<Config, 'mail' | 'sms' | 'dataDir'>): MessageTransports {
  const outbox = join(dataDir, 'outbox');
  return {
    mail: mail ? smtpMail({ url: mail.smtpUrl, from: mail.from }) : fileOutbox<Mail>(join(outbox, 'mail')),
    sms: sms ? httpSms(sms) : fileOutbox<Sms>(join(outbox, 'sms')),
  };
}

/**
 * Stores each message as `<id>.json` in `folder`: a machine without mail server and gateway shows what it
 * would
 * send. Only the owner may read the files, because they contain numbers and codes.
 */
function fileOutbox<Message extends { readonly id: string }>(folder: string) {
  return {
    async send(message: Message): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${message.id}.json`);
      // Watchers of the folder see complete files only.
      const draft = `${path}.part`;
      await writeFile(draft, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, path);
    },
  };
}
