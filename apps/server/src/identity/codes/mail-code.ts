import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { defineJob, type Job } from '../../platform/jobs.ts';
import { requireCaptcha } from '../captcha/captcha-limits.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { byAddress } from '../limits/source.ts';
import { personalLookup } from '../personal/personal.ts';
import { type EncryptedRequest, encryptRequest } from './encrypted-request.ts';
import { CODE_LIFE_MS, CODE_MINUTES, codeJob, newCode, saveCode } from './one-time-code.ts';
import { findAddressOwner } from './queries.ts';

const HOUR = 3600;

/** As for codes by SMS: the first is the countdown. A mailbox has one of each for its owner and for strangers. */
const LIMITS = {
  wait: { name: 'mail-code-wait', most: 1, windowSeconds: CODE_LIFE_MS / 1000 },
  mailbox: { name: 'mail-code-mailbox', most: 10, windowSeconds: 24 * HOUR },
  device: { name: 'mail-code-device', most: 10, windowSeconds: HOUR },
  address: { name: 'mail-code-address', most: 20, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

const CAPTCHA_FROM = 3;

export interface MailCodeDelivery {
  readonly purpose: 'own' | 'bind';
  readonly email: string;
  /** SHA-256 of the device cookie of the request, hex. */
  readonly flow: string;
  readonly language?: string | undefined;
}

export type MailCodeRequest = Omit<MailCodeDelivery, 'flow'> & { readonly captcha?: string | undefined };

/** Counts a request for a code by mail, before any transaction; refused requests do not count. */
export async function admitMailCode(
  deps: IdentityDeps,
  { purpose, email, language, captcha }: MailCodeRequest,
  call: ReadCall,
): Promise<MailCodeDelivery | Refusal<'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'>> {
  const source = deps.devices.source(call);
  const mailbox = personalLookup(deps.vault, 'email', email).toString('hex');
  const requested = [
    { limit: LIMITS.wait, subject: `${purpose}|${mailbox}` },
    { limit: LIMITS.mailbox, subject: `${purpose}|${mailbox}` },
    { limit: LIMITS.device, subject: source.deviceHash.toString('hex') },
    ...byAddress(LIMITS.address, source),
  ];
  const counts = await deps.limits.take(deps.database, requested);
  const over = counts.filter(isOver);
  const value = { retryAfterSeconds: over.length > 0 ? retryAfterSeconds(over, deps.clock) : 0 };
  const refusal =
    over.length > 0
      ? refuse(over.every(({ limit }) => limit === LIMITS.wait) ? 'sms.wait' : 'sms.limit', value)
      : await requireCaptcha(deps, call, {
          purpose: 'sms',
          answer: captcha,
          counts,
          by: [LIMITS.device, LIMITS.address],
          from: CAPTCHA_FROM,
        });
  if (!refusal) return { purpose, email, language, flow: source.deviceHash.toString('hex') };
  await deps.limits.release(deps.database, requested);
  return refusal;
}

/** Retried within half a minute or not at all, because the member is waiting for the code. */
const sendMailCode = defineJob<EncryptedRequest>({
  name: 'identity.send-mail-code',
  retryLimit: 3,
  retryDelaySeconds: 2,
});

/** Leaves the sending to a job; only the job looks up the address. */
export async function mailCode(
  deps: IdentityDeps,
  wanted: MailCodeDelivery,
  call: WriteCall,
): Promise<{ expiredMinutes: number }> {
  await deps.jobs.enqueue(call.tx, sendMailCode, encryptRequest(deps, sendMailCode.name, wanted));
  return { expiredMinutes: CODE_MINUTES };
}

export function mailCodeJob(deps: IdentityDeps): Job {
  return codeJob<MailCodeDelivery>(deps, sendMailCode, (tx, wanted, id) => deliverCode(deps, tx, wanted, id));
}

/** Only the reader of the mailbox learns whether the address belongs to an account. */
async function deliverCode(
  deps: IdentityDeps,
  tx: Tx,
  { purpose, email: to, flow, language: chosen }: MailCodeDelivery,
  requestId: string,
): Promise<void> {
  const target = personalLookup(deps.vault, 'email', to);
  const owner = await tx.maybe(findAddressOwner, [deps.merchantCode, target]);
  if (purpose === 'bind' && owner) {
    // The recipient did not request the message.
    const language = owner.language ?? chosen ?? (await deps.defaultLanguage());
    await deps.messages.queueMail(tx, { to, language, template: 'account-exists', values: {} });
    return;
  }
  if (purpose === 'own' && !owner) return;
  const code = newCode(deps.randomness);
  if (!(await saveCode(deps, tx, { purpose, target, flow, code, requestId }))) return;
  const language = chosen ?? owner?.language ?? (await deps.defaultLanguage());
  const values = { code, minutes: CODE_MINUTES };
  await deps.messages.queueMail(tx, { to, language, template: `${purpose}-code`, values });
}
