import { createTransport } from 'nodemailer';
import { isLoopback } from '../config/loopback.ts';
import { type MailPort, MessageRefused, SEND_TIMEOUT_MS } from './ports.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** Sender, with or without a name. */
  readonly from: string;
  readonly timeoutMs?: number;
}

/** Mail over SMTP. What the server itself refuses for good is refused; a failed sign-in to it is not. */
export function smtpMail({ url, from, timeoutMs = SEND_TIMEOUT_MS }: SmtpOptions): MailPort {
  const { hostname, username } = new URL(url);
  const transport = createTransport({
    url,
    // The server's password goes out encrypted or not at all.
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

/** The library's errors carry the envelope and the server's words, which repeat the address. */
function withoutPerson(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const words = `the mail server did not take the mail: ${code ?? 'unknown'} ${responseCode ?? ''}`.trimEnd();
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheMail && (responseCode ?? 0) >= 500 ? new MessageRefused(words) : new Error(words);
}
