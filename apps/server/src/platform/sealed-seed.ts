import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import type { Randomness } from './clock.ts';

const CIPHER = 'aes-256-gcm';

const NONCE_BYTES = 12;

const TAG_BYTES = 16;

/** Encrypts a server seed for the database; `owner` is authenticated, so that a swapped row fails to decrypt. */
export function sealSeed(key: KeyObject, randomness: Randomness, serverSeed: string, owner: string): Buffer {
  const nonce = randomness.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(serverSeed, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws for a wrong key, a wrong owner or an altered byte. */
export function openSeed(key: KeyObject, sealed: Buffer, owner: string): string {
  const textAt = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
}
