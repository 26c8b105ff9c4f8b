import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { dataEncryptionKeys, type Secrets } from '../../platform/config/secrets.ts';

/**
 * Encrypts personal values. A copy of the database without the root key reveals no value, and equal values
 * have different ciphertexts.
 */
export interface Vault {
  /**
   * AES-256-GCM under the newest key. `purpose` is authenticated: a value that is moved to another column cannot be
   * decrypted.
   */
  encrypt(purpose: string, text: string): Buffer;
  /** Throws when the value was altered, moved or encrypted with an unknown key. */
  decrypt(purpose: string, encrypted: Buffer): string;
  /** Id of the newest key, the first byte of every value that is encrypted with it. */
  readonly keyId: number;
  /** Keyed hash for lookups, different for each purpose, case-insensitive. */
  lookup(purpose: string, text: string): Buffer;
}

/** A key and its one-byte id. */
export interface EncryptionKey {
  readonly id: number;
  readonly key: KeyObject;
}

const IV_BYTES = 12;

const TAG_BYTES = 16;

export function openVault(deps: {
  readonly randomness: Randomness;
  /** The newest key first; the others only decrypt older values. */
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  readonly lookupKey: KeyObject;
}): Vault {
  const [newest] = deps.encryptionKeys;
  const keys = new Map(deps.encryptionKeys.map(({ id, key }) => [id, key]));
  return {
    keyId: newest.id,
    encrypt(purpose, text) {
      const iv = deps.randomness.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([newest.id]), iv, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, encrypted) {
      const key = keys.get(encrypted[0] ?? 0);
      if (!key) throw new Error(`encrypted under unknown key ${encrypted[0]}`);
      const iv = encrypted.subarray(1, 1 + IV_BYTES);
      const tag = encrypted.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      const body = encrypted.subarray(1 + IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    lookup: (purpose, text) =>
      createHmac('sha256', deps.lookupKey)
        .update(`${purpose}\n${folded(text)}`)
        .digest(),
  };
}

/** Normalises an address, because people write one address in many forms. */
function folded(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

/** The vault of personal data, with the keys of the configuration. */
export function openPersonalVault(
  config: Pick<Config, 'dataKeys'>,
  secrets: Secrets,
  randomness: Randomness,
): Vault {
  return openVault({
    randomness,
    encryptionKeys: dataEncryptionKeys(config, secrets),
    lookupKey: secrets.derive('personal-lookup'),
  });
}
