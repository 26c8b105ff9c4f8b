import { statement } from '../database/statement.ts';

/** Touches one row for the first who brings this nonce and none for anybody after. */
export const takeNonce = statement<[nonce: Buffer, expiresAt: Date]>(
  'http.take-nonce',
  `INSERT INTO sealed_nonce (nonce, expires_at) VALUES ($1, $2) ON CONFLICT (nonce) DO NOTHING`,
);

/** Forgets at most so many nonces whose bodies are stale by now. */
export const pruneNonces = statement<[now: Date, limit: number]>(
  'http.prune-nonces',
  `DELETE FROM sealed_nonce WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM sealed_nonce WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
);
