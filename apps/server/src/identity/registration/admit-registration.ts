import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GivenAnswer } from '../captcha/captcha.ts';
import { isCaptchaDue } from '../codes/captcha-toll.ts';
import type { IdentityDeps } from '../deps.ts';
import { isExcludedDevice } from '../erasure/excluded-lookup.ts';
import { byAddress } from '../limits/by-address.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import type { Flags } from '../merchants/flags.ts';

const HOUR = 3600;
/** Tries, and not accounts, are counted: a name that is taken tells that somebody has it. */
const TRIES_OF_ADDRESS: Limit = { name: 'register-address', most: 30, windowSeconds: HOUR };
const TRIES_OF_DEVICE: Limit = { name: 'register-device', most: 30, windowSeconds: HOUR };
const FREE_OF_CAPTCHA = 5;

type CaptchaRefusal = Refusal<'captcha.required' | 'captcha.err'>;

export interface Admission {
  /** Uses up the captcha, once everything else about the form is known to hold. */
  pay(): Promise<Refusal<'captcha.err'> | undefined>;
}

/**
 * Counts an attempt to register where it comes from: five in an hour are free, then each account costs a captcha.
 * Refuses a browser of an excluded member.
 */
export async function admitRegistration(
  deps: IdentityDeps,
  {
    source,
    captcha,
    flags,
  }: { readonly source: Source; readonly captcha: string | undefined; readonly flags: Flags },
  call: ReadCall,
): Promise<Admission | Refusal<'register.limit' | 'register.device.excluded'> | CaptchaRefusal> {
  const counted = [
    { limit: TRIES_OF_DEVICE, subject: source.deviceHash.toString('hex') },
    ...byAddress(TRIES_OF_ADDRESS, source),
  ];
  const counts = await deps.limits.take(deps.database, counted);
  const over = counts.filter(isOver);
  const from = flags.CAPTCHA3 ? 0 : FREE_OF_CAPTCHA + 1;
  const due = isCaptchaDue({ counts, by: [TRIES_OF_DEVICE, TRIES_OF_ADDRESS], from });
  const id = call.cookies.get(deps.captchas.cookieName);
  const given = { id, answer: captcha, purpose: 'register' } as const;
  const refusal =
    over.length > 0
      ? refuse('register.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) })
      : due && (await captchaRefusal(deps, given));
  // What was not looked at any further does not count, or a line of people behind one address would stand for ever. A
  // wrong answer counts: guesses would be free otherwise.
  if (refusal && refusal !== WRONG) await deps.limits.giveBack(deps.database, counted);
  if (refusal) return refusal;
  if (await isExcludedDevice(deps, call.db, source)) return refuse('register.device.excluded');
  const pay = async () => (!due || (await deps.captchas.check(deps.database, given)) ? undefined : WRONG);
  return { pay };
}

const WRONG = refuse('captcha.err', { captcha: true });

async function captchaRefusal(
  deps: IdentityDeps,
  given: GivenAnswer & { readonly purpose: 'register' },
): Promise<CaptchaRefusal | undefined> {
  if (!given.answer) return refuse('captcha.required', { captcha: true });
  return (await deps.captchas.holds(deps.database, given)) ? undefined : WRONG;
}
