import type { IncomingHttpHeaders } from 'node:http';
import type { Webhook } from 'standardwebhooks';
import type { RailMessage } from '../payment-rail.ts';

/** The message of a Standard Webhook whose signature and time hold, else undefined. */
export function signedMessage(
  webhook: Webhook,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): RailMessage | undefined {
  const messageId = headers['webhook-id'];
  try {
    webhook.verify(rawBody, headers as Record<string, string>);
  } catch {
    return undefined;
  }
  return typeof messageId === 'string' ? { messageId } : undefined;
}
