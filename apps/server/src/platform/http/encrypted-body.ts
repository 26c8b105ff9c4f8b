import {
  type BodyKey,
  ENCRYPTED_BODY_HEADER,
  ENCRYPTION_INFO,
  ENCRYPTION_IV_BYTES,
  encryptionContext,
  type EncryptedContent,
} from '@tessera/contract/identity/encrypted-body';
import type { FastifyRequest } from 'fastify';
import { createECDH, createHash, hkdfSync, type KeyObject, webcrypto } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { parseJson } from './json.ts';
import { takeNonce } from '../queries.ts';
import { CallError } from './refusal.ts';

const AGREEMENT = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Order of the group of P-256: private keys are the whole numbers from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const SCALAR_BYTES = 32;

const EXTRA_BYTES = 16;

const KID_BYTES = 8;

const { subtle } = webcrypto;

export interface EncryptedBodies {
  /** The public key for which clients encrypt. */
  readonly key: BodyKey;
  /** Whether an encrypted endpoint also accepts a plain body, for command-line clients. */
  readonly plainAllowed: boolean;
  /**
   * Decrypts the body of a request. Each body is accepted once. Throws a CallError of `SEAL_FAULTS` on
   * failure.
   */
  open(request: FastifyRequest): Promise<unknown>;
}

export interface EncryptedBodiesOptions {
  /** 32 secret bytes from which the key pair is derived. */
  readonly seed: KeyObject;
  readonly plainAllowed: boolean;
  readonly clock: Clock;
  readonly database: Database;
}

/** Maximum size of an encrypted body. */
export const ENCRYPTED_BODY_LIMIT_BYTES = 16 * 1024;
const MAX_SKEW_MS = 120_000;
// Server clocks differ a little: a nonce outlives its body by the same time again.
const NONCE_LIFE_MS = 2 * MAX_SKEW_MS;

const keyHeader = /^(?<kid>[\w-]{1,32})\.(?<point>[\w-]{87})$/;
const envelope = z.strictObject({ sealed: z.string().check(z.regex(/^[\w-]+$/)) });
const contents = z.strictObject({
  ts: z.int(),
  nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
  body: z.unknown(),
});

export async function openEncryptedBodies(options: EncryptedBodiesOptions): Promise<EncryptedBodies> {
  const key = await openBodyKey(options.seed);
  return {
    key: key.published,
    plainAllowed: options.plainAllowed,
    async open(request) {
      const content = await openContent(key, request);
      const now = options.clock.now().getTime();
      if (Math.abs(content.ts - now) > MAX_SKEW_MS)
        throw new CallError('encryption.stale', { serverTime: now });
      const nonce = Buffer.from(content.nonce, 'base64url');
      // Runs on the pool, outside the call's transaction: a body is consumed even when the call fails.
      const taken = await options.database.run(takeNonce, [nonce, new Date(content.ts + NONCE_LIFE_MS)]);
      if (taken === 0) throw new CallError('encryption.replayed');
      return content.body;
    },
  };
}

async function openContent(key: ServerBodyKey, request: FastifyRequest): Promise<EncryptedContent> {
  const { kid, point } = keyHeader.exec(String(request.headers[ENCRYPTED_BODY_HEADER]))?.groups ?? {};
  if (kid === undefined || point === undefined) throw new CallError('encryption.invalid');
  if (kid !== key.published.kid) throw new CallError('encryption.key.unknown');
  const sent = z.safeParse(envelope, request.body);
  if (!sent.success) throw new CallError('encryption.invalid');
  const path = request.url.split('?', 1)[0] ?? '';
  const text = await decrypt(key, {
    point: Buffer.from(point, 'base64url'),
    encrypted: Buffer.from(sent.data.sealed, 'base64url'),
    context: Buffer.from(encryptionContext(request.method, path, kid)),
  });
  const content = z.safeParse(contents, await parseJson(text));
  if (!content.success) throw new CallError('encryption.invalid');
  return { ...content.data, body: content.data.body };
}

interface EncryptedMessage {
  /** The sender's public key. */
  readonly point: Buffer;
  readonly encrypted: Buffer;
  readonly context: Buffer;
}

async function decrypt(key: ServerBodyKey, { point, encrypted, context }: EncryptedMessage): Promise<string> {
  try {
    const theirs = await subtle.importKey('raw', point, AGREEMENT, false, []);
    const agreed = await subtle.deriveBits({ name: 'ECDH', public: theirs }, key.privateKey, 256);
    const material = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']);
    const info = Buffer.concat([Buffer.from(ENCRYPTION_INFO), point, key.publicKey]);
    const aes = await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: Buffer.alloc(0), info },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    );
    const plain = await subtle.decrypt(
      { name: 'AES-GCM', iv: encrypted.subarray(0, ENCRYPTION_IV_BYTES), additionalData: context },
      aes,
      encrypted.subarray(ENCRYPTION_IV_BYTES),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    // Invalid point, tag and text give the same error to the sender.
    throw new CallError('encryption.invalid');
  }
}

interface ServerBodyKey {
  /** The published part of the key. */
  readonly published: BodyKey;
  /** The public key, 65 bytes uncompressed. */
  readonly publicKey: Buffer;
  readonly privateKey: webcrypto.CryptoKey;
}

/** Derives the key pair from the seed. Equal on all servers with this seed. */
async function openBodyKey(seed: KeyObject): Promise<ServerBodyKey> {
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
    published: { kid, publicKey: publicKey.toString('base64url') },
    publicKey,
    privateKey: await webcrypto.subtle.importKey('jwk', jwk, AGREEMENT, false, ['deriveBits']),
  };
}

/**
 * 32 random bytes are no valid private key: they may be 0 or not below the order, and a modulo makes small
 * scalars
 * likelier. 16 more bytes before the division leave a bias below 2^-128; dividing by the order minus one,
 * plus one,
 * excludes 0 (FIPS 186-5, A.2.1).
 */
function scalarOf(seed: KeyObject): Buffer {
  const wide = hkdfSync('sha256', seed, '', 'p256 scalar', SCALAR_BYTES + EXTRA_BYTES);
  const scalar = (BigInt(`0x${Buffer.from(wide).toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, '0'), 'hex');
}
