import { LIMIT_FIELDS } from '@tessera/contract/identity/register-rules';
import { type MarketProfile, MARKETS } from '../../src/platform/config/market.ts';

/**
 * As without a market, for members of whom nothing is asked first and who asked for nothing: what a test or a figure is
 * about is not who may play. What the shipped market asks has tests of its own.
 */
export const ASKS_NOTHING: MarketProfile = {
  ...MARKETS.default,
  birthdayRequired: false,
  limitsBeforePlay: [],
  playPause: null,
};

const LIMIT = '50000';

/** What the shipped market asks of whoever opens an account. */
export const ASKED_FIRST = askedBy(MARKETS.default);

/** What somebody grown up tells at registration where this market asks, with limits that it lets anybody have. */
export function askedBy(
  market: Pick<MarketProfile, 'birthdayRequired' | 'limitsBeforePlay' | 'monthlyCap'>,
): Readonly<Record<string, string>> {
  const { birthdayRequired, limitsBeforePlay, monthlyCap } = market;
  const limits = Object.entries(LIMIT_FIELDS)
    .filter(([, period]) => limitsBeforePlay.includes(period))
    .map(([field]) => [field, monthlyCap?.young?.most ?? monthlyCap?.most ?? LIMIT] as const);
  return { ...(birthdayRequired && { birthday: '1990-05-14' }), ...Object.fromEntries(limits) };
}
