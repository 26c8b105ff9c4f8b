import { ageOn } from '@tessera/contract/calendar';
import { type HeldAge, heldAge } from '../../platform/config/market.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import type { Source } from '../limits/source.ts';
import { OLDEST_YEARS } from '../registration/starting-protection.ts';

export type AgeRefusal = Refusal<
  'trial.birthday.required' | 'protection.birthday.invalid' | 'protection.age'
>;

type AgeDeps = Pick<IdentityDeps, 'clock' | 'database' | 'limits' | 'market'>;

/** One is enough: whoever told that they are too young is not asked again the same day. */
const TOO_YOUNG: Limit = { name: 'trial-too-young', most: 0, windowSeconds: 86_400 };

/**
 * Whether who wants to try the games is old enough, as kept of a member's birthday; null where the market does not ask.
 * Play money is play too. Who is too young is told until when, and no other birthday opens anything to their device for a
 * day; of a birthday itself nothing is kept.
 */
export async function trialAge(
  deps: AgeDeps,
  birthday: string | undefined,
  source: Source,
): Promise<HeldAge | null | AgeRefusal> {
  const { database, limits, market } = deps;
  if (!market.birthdayRequired) return null;
  const counted = devicesOf(source).map((subject) => ({ limit: TOO_YOUNG, subject }));
  const toldBefore = (await limits.read(database, counted)).some(isOver);
  const held = toldBefore
    ? refuse('protection.age', { age: market.minimumAge })
    : heldTrialAge(deps, birthday);
  if (isRefusal(held) && held.refusal === 'protection.age') await limits.take(database, counted);
  return held;
}

function heldTrialAge({ clock, market }: AgeDeps, birthday: string | undefined): HeldAge | AgeRefusal {
  const { minimumAge: age } = market;
  if (birthday === undefined) return refuse('trial.birthday.required', { age });
  const now = clock.now();
  const years = ageOn(birthday, now);
  if (years < 0 || years > OLDEST_YEARS) return refuse('protection.birthday.invalid');
  const { ofAgeFrom } = heldAge(market, birthday, now);
  if (ofAgeFrom) return refuse('protection.age', { age, until: ofAgeFrom.toISOString() });
  // What a market holds the young to is of money that is paid in.
  return { ofAgeFrom: null, youngUntil: null };
}

/** Who brings no cookie is handed one with the answer, and may leave that behind too. */
function devicesOf({ deviceHash, deviceKnown, local, subscriber }: Source): string[] {
  const device = deviceHash.toString('hex');
  return deviceKnown || local ? [device] : [device, `none of ${subscriber}`];
}
