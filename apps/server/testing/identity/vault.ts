import { createSecretKey } from 'node:crypto';
import { openVault, type Vault } from '../../src/identity/personal/vault.ts';
import { systemRandomness } from '../../src/platform/clock.ts';

/** A vault with fixed keys. */
export function testVault(): Vault {
  return openVault({
    randomness: systemRandomness,
    encryptionKeys: [{ id: 1, key: createSecretKey(Buffer.alloc(32, 1)) }],
    lookupKey: createSecretKey(Buffer.alloc(32, 2)),
  });
}
