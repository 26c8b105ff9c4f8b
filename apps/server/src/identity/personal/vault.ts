import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto';
import type { Randomness } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { sealKeys, type Secrets } from '../../platform/config/secrets.ts';

/**
 * Encrypts personal values. A copy of the database without the root key reveals no value, and equal values
 * have different ciphertexts.
 */
export interface Vault {
  /** AES-256-GCM under the newest key. `purpose` is bound in: a value moved to another column does not open. */
  encrypt(purpose: string, text: string): Buffer;
  /** Throws when the value was altered, moved or sealed under a key that is not known. */
  decrypt(purpose: string, sealed: Buffer): string;
  /** Id of the newest key, the first byte of whatever is sealed under it. */
  readonly keyId: number;
  /** Keyed hash to find a value by, different for each purpose; large and small letters are one. */
  lookup(purpose: string, text: string): Buffer;
}

/** A key and the byte it is known by. */
export interface EncryptionKey {
  readonly id: number;
  readonly key: KeyObject;
}

const IV_BYTES = 12;

const TAG_BYTES = 16;

export function openVault(deps: {
  readonly randomness: Randomness;
  /** The newest key first; the others only decrypt older values. */
  readonly sealKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  readonly lookupKey: KeyObject;
}): Vault {
  const [newest] = deps.sealKeys;
  const keys = new Map(deps.sealKeys.map(({ id, key }) => [id, key]));
  return {
    keyId: newest.id,
    encrypt(purpose, text) {
      const iv = deps.randomness.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([newest.id]), iv, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, sealed) {
      const key = keys.get(sealed[0] ?? 0);
      if (!key) throw new Error(`encrypted under unknown key ${sealed[0]}`);
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      const body = sealed.subarray(1 + IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    lookup: (purpose, text) =>
      createHmac('sha256', deps.lookupKey)
        .update(`${purpose}\n${folded(text)}`)
        .digest(),
  };
}

/** People write one address in many ways. */
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
    sealKeys: sealKeys(config, secrets),
    lookupKey: secrets.derive('personal-lookup'),
  });
}
