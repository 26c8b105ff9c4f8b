import { LIMIT_FIELDS } from '@tessera/contract/identity/register-rules';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { type MarketProfile, MARKETS } from '../../src/platform/config/market.ts';
import { TEST_SECRET_KEY } from '../identity/secret-key.ts';

/** A market without requirements, for tests that are not about permission to play. */
export const NO_REQUIREMENTS: MarketProfile = {
  ...MARKETS.default,
  birthdayRequired: false,
  limitsBeforePlay: [],
  playPause: null,
  repeatedBonuses: true,
  mixedProducts: true,
};

const LIMIT = '50000';

/** Registration fields that the default market requires. */
export const REQUIRED_AT_REGISTRATION = registrationFields(MARKETS.default);

const ENVIRONMENT = {
  PORT: '0',
  SEED: 'none',
  SANDBOX_PAYMENTS: 'on',
  LOG_LEVEL: 'error',
  SECRET_KEY: TEST_SECRET_KEY,
};

/** The configuration of tests. The sandbox is on, except in production, which refuses it. */
export function testConfig(dataDir: string, env: Readonly<Record<string, string>> = {}): Config {
  const inProduction = env['NODE_ENV'] === 'production' && { SANDBOX_PAYMENTS: '' };
  const read = readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, ...inProduction, ...env });
  return env['MARKET'] === undefined ? { ...read, market: NO_REQUIREMENTS } : read;
}

/** Registration fields of an adult for a market, with limits that the market permits. */
export function registrationFields(
  market: Pick<MarketProfile, 'birthdayRequired' | 'limitsBeforePlay' | 'monthlyCap'>,
): Readonly<Record<string, string>> {
  const { birthdayRequired, limitsBeforePlay, monthlyCap } = market;
  const limits = Object.entries(LIMIT_FIELDS)
    .filter(([, period]) => limitsBeforePlay.includes(period))
    .map(([field]) => [field, monthlyCap?.young?.most ?? monthlyCap?.most ?? LIMIT] as const);
  return { ...(birthdayRequired && { birthday: '1990-05-14' }), ...Object.fromEntries(limits) };
}
