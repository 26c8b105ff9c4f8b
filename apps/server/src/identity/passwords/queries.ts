import { statement } from '../../platform/database/statement.ts';

/**
 * Sets a password; with `replacedHash`, only while that is the stored hash. `resetAt` is the time of a reset without
 * the old password; limits of an earlier reset stay.
 */
export const setPassword = statement<
  [memberId: bigint, passwordHash: string, replacedHash: string | null, now: Date, resetAt: Date | null]
>(
  'identity.set-password',
  `UPDATE member
      SET password_hash = $2, password_changed_at = $4, must_change_password = false,
          password_reset_at = coalesce($5, password_reset_at)
    WHERE id = $1 AND ($3::text IS NULL OR password_hash = $3)`,
);

export interface ResetOwner {
  readonly memberId: bigint;
  readonly userName: string;
  readonly passwordHash: string | null;
}

/** The owner of a valid token. */
export const findResetOwner = statement<[tokenHash: Buffer, now: Date], ResetOwner>(
  'identity.find-reset-owner',
  `SELECT m.id AS "memberId", m.user_name AS "userName", m.password_hash AS "passwordHash"
     FROM password_reset r JOIN member m ON m.id = r.member_id
    WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > $2 AND m.enabled`,
);

/** Of concurrent uses of the token one succeeds. */
export const markTokenUsed = statement<[tokenHash: Buffer, now: Date]>(
  'identity.mark-token-used',
  `UPDATE password_reset SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
);

export const voidResetTokens = statement<[memberId: bigint, exceptHash: Buffer | null, now: Date]>(
  'identity.void-reset-tokens',
  `UPDATE password_reset SET used_at = $3
    WHERE member_id = $1 AND used_at IS NULL AND token_hash IS DISTINCT FROM $2`,
);

/** Affects no row when this request created its token before. */
export const putResetToken = statement<
  [tokenHash: Buffer, memberId: bigint, requestId: string, createdAt: Date, expiresAt: Date]
>(
  'identity.put-reset-token',
  `INSERT INTO password_reset (token_hash, member_id, request_id, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (request_id) DO NOTHING`,
);

/** The member of this name if the address belongs to the member, verified or not: the mail itself verifies it. */
export const findMailOwner = statement<
  [merchantCode: string, userName: string, emailLookup: Buffer],
  { memberId: bigint; language: string | null; encryptedEmail: Buffer }
>(
  'identity.find-mail-owner',
  `SELECT m.id AS "memberId", m.language, p.sealed AS "encryptedEmail"
     FROM member m JOIN member_personal p ON p.member_id = m.id
    WHERE m.merchant_code = $1 AND m.user_name = $2 AND m.enabled AND m.type <> 4
      AND p.field = 'email' AND p.lookup = $3`,
);
