import { ageOn } from '@tessera/contract/calendar';
import { LIMIT_FIELDS, type LimitField, normalized } from '@tessera/contract/identity/register-rules';
import { unitsFromAmount } from '@tessera/contract/money';
import { MAX_UNITS } from '../../ledger/index.ts';
import { ageRestrictions, mostPerMonth } from '../../platform/config/market.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { StartingProtection } from '../events.ts';
import { fieldRefusal, type RegistrationForm } from './form-validation.ts';

type MarketDeps = Pick<IdentityDeps, 'clock' | 'market'>;
type LimitDeps = MarketDeps & Pick<IdentityDeps, 'coinUnits'>;

/** No person was ever much older. */
export const MAX_AGE_YEARS = 120;
const FIELDS = Object.keys(LIMIT_FIELDS) as readonly LimitField[];

/**
 * Values of a form that the market does not permit: an owner too young, a limit too high. The formats are already
 * validated.
 */
export function validateMarketFields(
  { clock, market, coinUnits }: LimitDeps,
  form: RegistrationForm,
): Refusal<'register.field.invalid'> | undefined {
  const now = clock.now();
  const birthday = normalized('birthday', form.birthday);
  const age = birthday === '' ? undefined : ageOn(birthday, now);
  if (age !== undefined && age > MAX_AGE_YEARS) return fieldRefusal('birthday', 'pattern');
  if (age !== undefined && age < market.minimumAge) return fieldRefusal('birthday', 'age');
  const ofMonth = mostPerMonth(market, isYoung(market, birthday, now));
  const noCoins = limitsIn(form).find(({ most }) => unitsFromAmount(most) % coinUnits !== 0n);
  if (noCoins) return fieldRefusal(noCoins.field, 'pattern');
  const tooHigh = limitsIn(form).find(({ period, most }) => {
    const units = unitsFromAmount(most);
    return units > MAX_UNITS || (period === 'month' && ofMonth !== undefined && units > ofMonth);
  });
  return tooHigh && fieldRefusal(tooHigh.field, 'most');
}

/** The values for the wallet, which enforces them; undefined when none was given. */
export function startingProtection(
  { clock, market }: MarketDeps,
  form: RegistrationForm,
): StartingProtection | undefined {
  const at = clock.now();
  const birthday = normalized('birthday', form.birthday);
  const depositLimits = limitsIn(form).map(({ period, most }) => ({ period, most }));
  if (birthday === '' && depositLimits.length === 0) return undefined;
  return { at, age: birthday === '' ? null : ageRestrictions(market, birthday, at), depositLimits };
}

function isYoung(market: MarketDeps['market'], birthday: string, now: Date): boolean {
  return birthday === '' || ageRestrictions(market, birthday, now).youngUntil !== null;
}

function limitsIn(form: RegistrationForm) {
  return FIELDS.map((field) => ({
    field,
    period: LIMIT_FIELDS[field],
    most: normalized(field, form[field]),
  })).filter(({ most }) => most !== '');
}
