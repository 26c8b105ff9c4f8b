import {
  type BodyKey,
  SEAL_HEADER,
  SEAL_INFO,
  SEAL_IV_BYTES,
  sealContext,
  type SealedContent,
} from '@tessera/contract/identity/sealed-body';
import type { FastifyRequest } from 'fastify';
import { createECDH, createHash, hkdfSync, type KeyObject, webcrypto } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { parseJson } from './json.ts';
import { takeNonce } from './queries.ts';
import { CallError } from './refusal.ts';

const AGREEMENT = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Order of the group of P-256: private keys are the whole numbers from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const SCALAR_BYTES = 32;

const EXTRA_BYTES = 16;

const KID_BYTES = 8;

const { subtle } = webcrypto;

export interface SealedBodies {
  /** What clients seal for. */
  readonly key: BodyKey;
  /** Whether a sealed endpoint takes a plain body as well, as somebody with a command line sends it. */
  readonly plainAllowed: boolean;
  /** What the sealed body of a request holds, believed once. Throws a CallError of `SEAL_FAULTS` when it does not open. */
  open(request: FastifyRequest): Promise<unknown>;
}

export interface SealedBodiesOptions {
  /** 32 secret bytes the key pair is made from. */
  readonly seed: KeyObject;
  readonly plainAllowed: boolean;
  readonly clock: Clock;
  readonly database: Database;
}

/** Most a body of a sealed endpoint may weigh. */
export const SEALED_LIMIT_BYTES = 16 * 1024;
const MAX_SKEW_MS = 120_000;
// The clocks of several servers differ a little: a nonce outlives its body by as much again.
const NONCE_LIFE_MS = 2 * MAX_SKEW_MS;

const keyHeader = /^(?<kid>[\w-]{1,32})\.(?<point>[\w-]{87})$/;
const envelope = z.strictObject({ sealed: z.string().check(z.regex(/^[\w-]+$/)) });
const contents = z.strictObject({
  ts: z.int(),
  nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
  body: z.unknown(),
});

export async function openSealedBodies(options: SealedBodiesOptions): Promise<SealedBodies> {
  const key = await openBodyKey(options.seed);
  return {
    key: key.told,
    plainAllowed: options.plainAllowed,
    async open(request) {
      const content = await openContent(key, request);
      const now = options.clock.now().getTime();
      if (Math.abs(content.ts - now) > MAX_SKEW_MS)
        throw new CallError('encryption.stale', { serverTime: now });
      const nonce = Buffer.from(content.nonce, 'base64url');
      // One statement on the pool, outside the call's transaction: a body is used up whatever becomes of the call.
      const taken = await options.database.run(takeNonce, [nonce, new Date(content.ts + NONCE_LIFE_MS)]);
      if (taken === 0) throw new CallError('encryption.replayed');
      return content.body;
    },
  };
}

async function openContent(key: ServerBodyKey, request: FastifyRequest): Promise<SealedContent> {
  const { kid, point } = keyHeader.exec(String(request.headers[SEAL_HEADER]))?.groups ?? {};
  if (kid === undefined || point === undefined) throw new CallError('encryption.invalid');
  if (kid !== key.told.kid) throw new CallError('encryption.key.unknown');
  const sent = z.safeParse(envelope, request.body);
  if (!sent.success) throw new CallError('encryption.invalid');
  const path = request.url.split('?', 1)[0] ?? '';
  const text = await decrypt(key, {
    point: Buffer.from(point, 'base64url'),
    sealed: Buffer.from(sent.data.sealed, 'base64url'),
    context: Buffer.from(sealContext(request.method, path, kid)),
  });
  const content = z.safeParse(contents, await parseJson(request, text));
  if (!content.success) throw new CallError('encryption.invalid');
  return { ...content.data, body: content.data.body };
}

interface Sealed {
  /** The sender's public key. */
  readonly point: Buffer;
  readonly sealed: Buffer;
  readonly context: Buffer;
}

async function decrypt(key: ServerBodyKey, { point, sealed, context }: Sealed): Promise<string> {
  try {
    const theirs = await subtle.importKey('raw', point, AGREEMENT, false, []);
    const agreed = await subtle.deriveBits({ name: 'ECDH', public: theirs }, key.privateKey, 256);
    const material = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']);
    const info = Buffer.concat([Buffer.from(SEAL_INFO), point, key.publicKey]);
    const aes = await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: Buffer.alloc(0), info },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    );
    const plain = await subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.subarray(0, SEAL_IV_BYTES), additionalData: context },
      aes,
      sealed.subarray(SEAL_IV_BYTES),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    // A point that is not on the curve, a tag that does not fit and text that is none are one answer to the sender.
    throw new CallError('encryption.invalid');
  }
}

interface ServerBodyKey {
  /** What clients are told. */
  readonly told: BodyKey;
  /** The public key, 65 bytes uncompressed. */
  readonly publicKey: Buffer;
  readonly privateKey: webcrypto.CryptoKey;
}

/** The key pair that belongs to a seed of 32 secret bytes: the same for ever, on every server that has the seed. */
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
