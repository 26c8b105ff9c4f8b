import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface RsaPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const pairs = new Map<string, RsaPair>();

/** The RSA keys of `owner`, 2,048 bits. Equal at each call in this process, because key generation is slow. */
export function rsaPairOf(owner: string): RsaPair {
  const pair = pairs.get(owner) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(owner, pair);
  return pair;
}
