import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface RsaPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const pairs = new Map<string, RsaPair>();

/** The RSA keys of `owner`, 2,048 bits; the same each time in this process, as making them takes longer than most tests. */
export function rsaPairOf(owner: string): RsaPair {
  const pair = pairs.get(owner) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(owner, pair);
  return pair;
}
