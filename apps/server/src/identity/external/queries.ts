import { statement } from '../../platform/database/statement.ts';

export const takeIdToken = statement<[tokenHash: Buffer, expiresAt: Date]>(
  'identity.take-id-token',
  `INSERT INTO used_id_token (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT (token_hash) DO NOTHING`,
);

export const findExternalMember = statement<
  [merchantCode: string, issuer: string, subject: string],
  { memberId: bigint }
>(
  'identity.find-external-member',
  `SELECT member_id AS "memberId" FROM external_identity
    WHERE merchant_code = $1 AND issuer = $2 AND subject = $3`,
);

export const insertExternalIdentity = statement<
  [merchantCode: string, issuer: string, subject: string, memberId: bigint, now: Date]
>(
  'identity.insert-external-identity',
  `INSERT INTO external_identity (merchant_code, issuer, subject, member_id, created_at)
   VALUES ($1, $2, $3, $4, $5)`,
);
