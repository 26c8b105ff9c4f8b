/**
 * Format of the body of an endpoint with `encrypted`. The sender creates a P-256 key pair for this one call and agrees
 * with the server's key (ECDH). It derives a key for AES-256-GCM (HKDF-SHA256) and sends
 * - header `x-enc-key`: `<kid>.<base64url of its public key, 65 bytes uncompressed>`,
 * - body `{"sealed": "<base64url of the 12 bytes of iv, the ciphertext and its 16 bytes of tag>"}`.
 *
 * The plaintext is the JSON of an `EncryptedContent`. docs/decisions/0013 states the reasons.
 */
export interface EncryptedContent {
  /** Time of the encryption, milliseconds since 1970. */
  readonly ts: number;
  /** base64url of 16 random bytes, never used before. */
  readonly nonce: string;
  /** The plain body. */
  readonly body: unknown;
}

/** The server's half of the key agreement, published in the start-up configuration. */
export interface BodyKey {
  /** Short name of the key. */
  readonly kid: string;
  /** base64url of the public key: 65 bytes, uncompressed. */
  readonly publicKey: string;
}

export const ENCRYPTED_BODY_HEADER = 'x-enc-key';
export const ENCRYPTION_IV_BYTES = 12;
export const ENCRYPTION_NONCE_BYTES = 16;

/** First part of the HKDF info; the ephemeral and the server's public key follow it, 65 bytes each. The salt is empty. */
export const ENCRYPTION_INFO = 'tessera sealed body 1';

/**
 * The additional authenticated data, in UTF-8: a body for one call is invalid for any other. `path` is the path of the
 * sent address, percent-encoded, without a query.
 */
export function encryptionContext(method: string, path: string, kid: string): string {
  return `${method} ${path} ${kid}`;
}
