import { statement } from '../database/statement.ts';

/** Touches one row for the first who brings this nonce and none for anybody after. */
export const takeNonce = statement<[nonce: Buffer, expiresAt: Date]>(
  'http.take-nonce',
  `INSERT INTO sealed_nonce (nonce, expires_at) VALUES ($1, $2) ON CONFLICT (nonce) DO NOTHING`,
);
