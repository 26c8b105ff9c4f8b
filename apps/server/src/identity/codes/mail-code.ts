import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { byAddress } from '../limits/by-address.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { DEFAULT_LANGUAGE } from '../notices/notify-member.ts';
import { personalLookup } from '../personal/personal.ts';
import { captchaToll } from './captcha-toll.ts';
import { CODE_LIFE_MS, CODE_MINUTES, hashOfCode, newCode } from './one-time-code.ts';
import { findAddressOwner, putCode } from './queries.ts';

const HOUR = 3600;

/** As for codes by SMS: the first is the countdown. */
const LIMITS = {
  wait: { name: 'mail-code-wait', most: 1, windowSeconds: CODE_LIFE_MS / 1000 },
  mailbox: { name: 'mail-code-mailbox', most: 10, windowSeconds: 24 * HOUR },
  device: { name: 'mail-code-device', most: 10, windowSeconds: HOUR },
  address: { name: 'mail-code-address', most: 20, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;
const CAPTCHA_FROM = 3;

export interface WantedMailCode {
  readonly purpose: 'own' | 'bind';
  readonly email: string;
  readonly language?: string | undefined;
  readonly captcha?: string | undefined;
}

/** Counts a wish for a code by mail, before any transaction; what is refused does not count. */
export async function admitMailCode(
  deps: IdentityDeps,
  wanted: WantedMailCode,
  call: ReadCall,
): Promise<WantedMailCode | Refusal<'sms.wait' | 'sms.limit' | 'captcha.required' | 'captcha.err'>> {
  const source = deps.devices.source(call);
  const mailbox = personalLookup(deps.vault, 'email', wanted.email).toString('hex');
  const asked = [
    { limit: LIMITS.wait, subject: `${wanted.purpose}|${mailbox}` },
    { limit: LIMITS.mailbox, subject: mailbox },
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
          answer: wanted.captcha,
          counts,
          by: [LIMITS.device, LIMITS.address],
          from: CAPTCHA_FROM,
        });
  if (!refusal) return wanted;
  await deps.limits.giveBack(deps.database, asked);
  return refusal;
}

/** Mails the code. Whose an address is learns only who reads its mail: its owner is told of the account. */
export async function mailCode(
  deps: IdentityDeps,
  { purpose, email, language = DEFAULT_LANGUAGE }: WantedMailCode,
  call: WriteCall,
): Promise<{ expiredMinutes: number }> {
  const { tx } = call;
  const target = personalLookup(deps.vault, 'email', email);
  const answer = { expiredMinutes: CODE_MINUTES };
  const owner = await tx.maybe(findAddressOwner, [deps.merchantCode, target]);
  if (purpose === 'bind' && owner) {
    await deps.messages.queueMail(tx, { to: email, language, template: 'account-exists', values: {} });
    return answer;
  }
  const code = newCode(deps.randomness);
  const flow = deps.devices.source(call).deviceHash;
  const now = deps.clock.now();
  await tx.run(putCode, [
    deps.merchantCode,
    purpose,
    target,
    flow,
    hashOfCode(deps, { purpose, target, flow }, code),
    deps.randomness.uuid(),
    now,
    new Date(now.getTime() + CODE_LIFE_MS),
  ]);
  const values = { code, minutes: CODE_MINUTES };
  await deps.messages.queueMail(tx, { to: email, language, template: `${purpose}-code`, values });
  return answer;
}
