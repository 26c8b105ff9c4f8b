/** A mail ready to go: words and layout are done. */
export interface Mail {
  /** UUID, the same at every try: receivers know a repetition by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Sms {
  /** UUID, the same at every try: gateways know a repetition by it. */
  readonly id: string;
  /** E.164, with the plus. */
  readonly to: string;
  readonly text: string;
}

/**
 * Ways out. `send` resolves when the other side has taken the message over, throws MessageRefused when it
 * never will, and any other error when a later try may do. No error tells who was written to or what.
 */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}

export interface SmsPort {
  send(sms: Sms): Promise<void>;
}

/** The other side will not take this message, however often it is tried. */
export class MessageRefused extends Error {}

/** A server that says nothing for so long is tried again later. */
export const SEND_TIMEOUT_MS = 10_000;
