import type { BodyKey, EncryptedContent } from './encrypted-body.ts';

/** A worked example of an encrypted body. Every client must produce exactly these bytes. */
export const ENCRYPTED_BODY_EXAMPLE = {
  /** The server's 32 secret bytes, hex; `key` is the published key. */
  seed: '07'.repeat(32),
  key: {
    kid: 'trj-sAxXH7A',
    publicKey: 'BIDKiht_DVTCxfkK_lIhiJOejsSvT9E5sy2QUA2OnzmA_mZf-UAqVzI0knVQoXNN9Japv0flY0A1XZzOv-VX-og',
  } satisfies BodyKey,
  method: 'POST',
  path: '/wps/session/login',
  content: {
    ts: 1_790_000_000_000,
    nonce: 'eDd7UldXtJRCf4kBT5fXmQ',
    body: { username: 'maria9', password: 'Sampagita-2026 ₱' },
  } satisfies EncryptedContent,
  /** Values that the sender creates for each call, base64url: the private key of its pair and the iv. */
  senderPrivateKey: 'CjZ7ks8LA339iZYO6DLVb3_BUWgbtB5TaQ53b1eGmYo',
  iv: 'CrMGgjA1Zhu426Ic',
  header:
    'trj-sAxXH7A.BCjxEbDORMS-dYGwe8qTGfFzSvmqzC0zIdaYpWESfcZixagOMQrAvkaFNqHMboPo-sSuRRU6CNXXKfdnztNMS6A',
  sealed:
    'CrMGgjA1Zhu426IcMQn5eyF8eJ78O63vlj71AACd19s1TAf4HDB35lE_fpGJqiN_W-yVuLc6JnogBoZE5S3K7dW3wPPEaR3NgUAnD6GVkphQzw83RaM53BDO5QFmTMkFiAHVdq3KJ5K7CELen5BMegMHdjP4KHzJWHQVjFCazNZl5XHc-0uBbpXX_y_pPw',
} as const;
