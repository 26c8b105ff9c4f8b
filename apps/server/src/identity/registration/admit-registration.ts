import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { captchaToll } from '../codes/captcha-toll.ts';
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

type NotAdmitted = Refusal<
  'register.limit' | 'register.device.excluded' | 'captcha.required' | 'captcha.err'
>;

/**
 * Counts a try to register where it comes from: five in an hour are free, then each costs a captcha. Refuses a browser of an
 * excluded member.
 */
export async function admitRegistration(
  deps: IdentityDeps,
  {
    source,
    captcha,
    flags,
  }: { readonly source: Source; readonly captcha: string | undefined; readonly flags: Flags },
  call: ReadCall,
): Promise<NotAdmitted | undefined> {
  const counted = [
    { limit: TRIES_OF_DEVICE, subject: source.deviceHash.toString('hex') },
    ...byAddress(TRIES_OF_ADDRESS, source),
  ];
  const counts = await deps.limits.take(deps.database, counted);
  const over = counts.filter(isOver);
  const refusal =
    over.length > 0
      ? refuse('register.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) })
      : await captchaToll(deps, call, {
          purpose: 'register',
          answer: captcha,
          counts,
          by: [TRIES_OF_DEVICE, TRIES_OF_ADDRESS],
          from: flags.CAPTCHA3 ? 0 : FREE_OF_CAPTCHA + 1,
        });
  // What was not looked at any further does not count, or a line of people behind one address would stand for ever.
  if (refusal) await deps.limits.giveBack(deps.database, counted);
  if (refusal) return refusal;
  return (await isExcludedDevice(deps, call.db, source)) ? refuse('register.device.excluded') : undefined;
}
