import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { TEST_SECRET_KEY } from '../identity/captcha.ts';
import { ASKS_NOTHING } from './market.ts';

const ENVIRONMENT = {
  PORT: '0',
  SEED: 'none',
  SANDBOX_PAYMENTS: 'on',
  LOG_LEVEL: 'error',
  SECRET_KEY: TEST_SECRET_KEY,
};

/** Production refuses the sandbox, which every other test may pay through. */
export function testConfig(dataDir: string, env: Readonly<Record<string, string>> = {}): Config {
  const inProduction = env['NODE_ENV'] === 'production' && { SANDBOX_PAYMENTS: '' };
  const read = readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, ...inProduction, ...env });
  return env['MARKET'] === undefined ? { ...read, market: ASKS_NOTHING } : read;
}
