import type { Randomness } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Secrets, sealKeys } from '../../platform/config/secrets.ts';
import { openVault, type Vault } from './vault.ts';

/** The vault of personal data, with the keys of the configuration. */
export function openPersonalVault(
  config: Pick<Config, 'dataKeys'>,
  secrets: Secrets,
  randomness: Randomness,
): Vault {
  return openVault({
    randomness,
    sealKeys: sealKeys(config, secrets),
    lookupKey: secrets.derive('personal-lookup'),
  });
}
