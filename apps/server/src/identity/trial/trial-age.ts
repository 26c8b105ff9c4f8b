import { ageOn } from '../../platform/age.ts';
import { type HeldAge, heldAge } from '../../platform/config/market.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { OLDEST_YEARS } from '../registration/starting-protection.ts';

export type AgeRefusal = Refusal<
  'trial.birthday.required' | 'protection.birthday.invalid' | 'protection.age'
>;

/**
 * Whether who wants to try the games is old enough, as kept of a member's birthday; null where the market does not ask.
 * Play money is play too. Who is too young is told until when; of a birthday itself nothing is kept.
 */
export function trialAge(
  { clock, market }: Pick<IdentityDeps, 'clock' | 'market'>,
  birthday: string | undefined,
): HeldAge | null | AgeRefusal {
  const { birthdayRequired, minimumAge: age } = market;
  if (!birthdayRequired) return null;
  if (birthday === undefined) return refuse('trial.birthday.required', { age });
  const now = clock.now();
  const years = ageOn(birthday, now);
  if (years < 0 || years > OLDEST_YEARS) return refuse('protection.birthday.invalid');
  const { ofAgeFrom } = heldAge(market, birthday, now);
  if (ofAgeFrom) return refuse('protection.age', { age, until: ofAgeFrom.toISOString() });
  // What a market holds the young to is of money that is paid in.
  return { ofAgeFrom: null, youngUntil: null };
}
