import type { BodyKey } from '@tessera/contract/sealed-body';
import { createECDH, createHash, hkdfSync, type KeyObject, webcrypto } from 'node:crypto';

export interface ServerBodyKey {
  /** What clients are told. */
  readonly told: BodyKey;
  /** The public key, 65 bytes uncompressed. */
  readonly publicKey: Buffer;
  readonly privateKey: webcrypto.CryptoKey;
}

export const AGREEMENT = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Order of the group of P-256: private keys are the whole numbers from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SCALAR_BYTES = 32;
const EXTRA_BYTES = 16;
const KID_BYTES = 8;

/** The key pair that belongs to a seed of 32 secret bytes: the same for ever, on every server that has the seed. */
export async function openBodyKey(seed: KeyObject): Promise<ServerBodyKey> {
  const scalar = scalarOf(seed);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const publicKey = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: AGREEMENT.namedCurve,
    d: scalar.toString('base64url'),
    x: publicKey.subarray(1, 1 + SCALAR_BYTES).toString('base64url'),
    y: publicKey.subarray(1 + SCALAR_BYTES).toString('base64url'),
  };
  const kid = createHash('sha256').update(publicKey).digest().subarray(0, KID_BYTES).toString('base64url');
  return {
    told: { kid, publicKey: publicKey.toString('base64url') },
    publicKey,
    privateKey: await webcrypto.subtle.importKey('jwk', jwk, AGREEMENT, false, ['deriveBits']),
  };
}

/**
 * 32 random bytes are not a private key: they may be 0 or not below the order, and taking them modulo the order
 * makes small scalars likelier. 16 bytes more before the division leave a bias below 2^-128, and the division by
 * one less than the order, plus one, leaves out 0 (FIPS 186-5, A.2.1).
 */
function scalarOf(seed: KeyObject): Buffer {
  const wide = hkdfSync('sha256', seed, '', 'p256 scalar', SCALAR_BYTES + EXTRA_BYTES);
  const scalar = (BigInt(`0x${Buffer.from(wide).toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, '0'), 'hex');
}
