/**
 * How the body of a `sealed` endpoint travels. The sender makes a P-256 key pair for this one call, agrees with the
 * server's key (ECDH), derives a key for AES-256-GCM (HKDF-SHA256) and sends
 *
 * - header `x-enc-key`: `<kid>.<base64url of its public key, 65 bytes uncompressed>`,
 * - body `{"sealed": "<base64url of the 12 bytes of iv, the ciphertext and its 16 bytes of tag>"}`.
 *
 * What is sealed is the JSON of a `SealedContent`. docs/decisions/0013 says why.
 */
export interface EncryptedContent {
  /** When it was sealed, milliseconds since 1970. */
  readonly ts: number;
  /** base64url of 16 random bytes, never used before. */
  readonly nonce: string;
  /** What the plain body would be. */
  readonly body: unknown;
}

/** The server's half of the agreement, told in the start-up configuration. */
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
 * The additional data the tag covers, in UTF-8: a body sealed for one call opens no other. `path` is that of
 * the address as it is sent, percent-encoded, without a query.
 */
export function encryptionContext(method: string, path: string, kid: string): string {
  return `${method} ${path} ${kid}`;
}
