import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface SealOptions {
  /** `info.bodyKey` of the system status. */
  readonly key: { readonly kid: string; readonly publicKey: string };
  readonly method: string;
  readonly path: string;
  /** JSON of what is sealed. */
  readonly text: string;
  /** Private key of the sender and iv, where a test wants the same bytes every time. */
  readonly fixed?: { readonly scalar: Buffer; readonly iv: Buffer };
}

export interface SealedRequest {
  readonly headers: { readonly 'content-type': string; readonly 'x-enc-key': string };
  readonly payload: string;
}

/**
 * Seals a body as a client would, step by step as the decision record says and without a line of the
 * product: what the server opens is what the record promises.
 */
export function seal({ key, method, path, text, fixed }: SealOptions): SealedRequest {
  const pair = createECDH('prime256v1');
  if (fixed) pair.setPrivateKey(fixed.scalar);
  else pair.generateKeys();
  const ours = pair.getPublicKey();
  const theirs = Buffer.from(key.publicKey, 'base64url');
  const info = Buffer.concat([Buffer.from('tessera sealed body 1'), ours, theirs]);
  const aesKey = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), '', info, 32));
  const iv = fixed?.iv ?? randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv).setAAD(
    Buffer.from(`${method} ${path} ${key.kid}`),
  );
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    headers: {
      'content-type': 'application/json',
      'x-enc-key': `${key.kid}.${ours.toString('base64url')}`,
    },
    payload: JSON.stringify({ sealed: sealed.toString('base64url') }),
  };
}

/** What is sealed: the body, when it was sealed, and a number used once. */
export function sealedText(body: unknown, ts: Date): string {
  return JSON.stringify({ ts: ts.getTime(), nonce: randomBytes(16).toString('base64url'), body });
}
