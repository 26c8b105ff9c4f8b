import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { byAddress } from '../limits/by-address.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { personalLookup } from '../personal/personal.ts';
import { captchaToll } from './captcha-toll.ts';
import { CODE_LIFE_MS, CODE_MINUTES } from './one-time-code.ts';
import { sealRequest } from './sealed-request.ts';
import { sendMailCode, type WantedMailCode } from './send-mail-code.ts';

const HOUR = 3600;

/** As for codes by SMS: the first is the countdown. A mailbox has one of each for its owner and for strangers. */
const LIMITS = {
  wait: { name: 'mail-code-wait', most: 1, windowSeconds: CODE_LIFE_MS / 1000 },
  mailbox: { name: 'mail-code-mailbox', most: 10, windowSeconds: 24 * HOUR },
  device: { name: 'mail-code-device', most: 10, windowSeconds: HOUR },
  address: { name: 'mail-code-address', most: 20, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;
const CAPTCHA_FROM = 3;

export type MailCodeRequest = Omit<WantedMailCode, 'flow'> & { readonly captcha?: string | undefined };

/** Counts a wish for a code by mail, before any transaction; what is refused does not count. */
export async function admitMailCode(
  deps: IdentityDeps,
  { purpose, email, language, captcha }: MailCodeRequest,
  call: ReadCall,
): Promise<WantedMailCode | Refusal<'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'>> {
  const source = deps.devices.source(call);
  const mailbox = personalLookup(deps.vault, 'email', email).toString('hex');
  const asked = [
    { limit: LIMITS.wait, subject: `${purpose}|${mailbox}` },
    { limit: LIMITS.mailbox, subject: `${purpose}|${mailbox}` },
    { limit: LIMITS.device, subject: source.deviceHash.toString('hex') },
    ...byAddress(LIMITS.address, source),
  ];
  const counts = await deps.limits.take(deps.database, asked);
  const over = counts.filter(isOver);
  const value = { retryAfterSeconds: over.length > 0 ? retryAfterSeconds(over, deps.clock) : 0 };
  const refusal =
    over.length > 0
      ? refuse(over.every(({ limit }) => limit === LIMITS.wait) ? 'sms.wait' : 'sms.limit', value)
      : await captchaToll(deps, call, {
          purpose: 'sms',
          answer: captcha,
          counts,
          by: [LIMITS.device, LIMITS.address],
          from: CAPTCHA_FROM,
        });
  if (!refusal) return { purpose, email, language, flow: source.deviceHash.toString('hex') };
  await deps.limits.giveBack(deps.database, asked);
  return refusal;
}

/** Leaves the sending to a job, which alone looks the address up. */
export async function mailCode(
  deps: IdentityDeps,
  wanted: WantedMailCode,
  call: WriteCall,
): Promise<{ expiredMinutes: number }> {
  await deps.jobs.enqueue(call.tx, sendMailCode, sealRequest(deps, sendMailCode.name, wanted));
  return { expiredMinutes: CODE_MINUTES };
}
