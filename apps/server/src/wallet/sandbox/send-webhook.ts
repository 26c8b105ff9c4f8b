import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../platform/clock.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import type { SandboxRailOptions } from './sandbox-rail.ts';

export interface SandboxNotice {
  /** Created once per message, so that every retry has the same id. */
  readonly messageId: string;
  readonly orderId: string;
  readonly reference: string;
  /** Signed with a wrong key. */
  readonly forged?: boolean;
}

/** The rail's outbox: sends the webhook after the payment is stored, and retries until it is accepted. */
export const sendWebhook = defineJob<SandboxNotice>({
  name: 'sandbox.send-webhook',
  retryLimit: 12,
  retryDelaySeconds: 1,
});

const SEND_TIMEOUT_MS = 5000;
const STRANGER = new Webhook(Buffer.alloc(32, 'stranger').toString('base64'));

export function sandboxJobs(options: SandboxRailOptions, clock: Clock): Job[] {
  const webhook = new Webhook(options.keys.webhook.export().toString('base64'));
  return [job(sendWebhook, (notice) => send(webhook, options.origin(), notice, clock))];
}

async function send(webhook: Webhook, origin: string, notice: SandboxNotice, clock: Clock): Promise<void> {
  const body = JSON.stringify({
    type: 'payment.changed',
    orderId: notice.orderId,
    reference: notice.reference,
  });
  const now = clock.now();
  const signer = notice.forged ? STRANGER : webhook;
  const response = await fetch(`${origin}/payment/sandbox/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': notice.messageId,
      'webhook-timestamp': Math.floor(now.getTime() / 1000).toString(),
      'webhook-signature': signer.sign(notice.messageId, now, body),
    },
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok && !notice.forged) throw new Error(`the webhook got the response ${response.status}`);
}
