import { statement } from '../../platform/database/statement.ts';

/**
 * Counts an attempt before the code is compared: of any number of concurrent attempts, only the permitted number gets
 * the hash.
 */
export const takeAttempt = statement<
  [merchantCode: string, purpose: string, target: Buffer, flow: Buffer, now: Date, most: number],
  { codeHash: Buffer }
>(
  'identity.take-try',
  `UPDATE one_time_code SET tries = tries + 1
    WHERE merchant_code = $1 AND purpose = $2 AND target = $3 AND flow = $4
      AND used_at IS NULL AND expires_at > $5 AND tries < $6
   RETURNING code_hash AS "codeHash"`,
);

export const markCodeUsed = statement<
  [merchantCode: string, purpose: string, target: Buffer, codeHash: Buffer, now: Date]
>(
  'identity.mark-code-used',
  `UPDATE one_time_code SET used_at = $5
    WHERE merchant_code = $1 AND purpose = $2 AND target = $3 AND code_hash = $4
      AND used_at IS NULL AND expires_at > $5`,
);

/**
 * Stores the single active code of a purpose and a number. Affects no row when this request created its code before.
 */
export const putCode = statement<
  [
    merchantCode: string,
    purpose: string,
    target: Buffer,
    flow: Buffer,
    codeHash: Buffer,
    requestId: string,
    createdAt: Date,
    expiresAt: Date,
  ]
>(
  'identity.put-code',
  `INSERT INTO one_time_code (merchant_code, purpose, target, flow, code_hash, request_id, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (merchant_code, purpose, target) DO UPDATE
      SET flow = excluded.flow, code_hash = excluded.code_hash, request_id = excluded.request_id,
          created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0, used_at = NULL
    WHERE one_time_code.request_id <> excluded.request_id`,
);

export interface NumberOwner {
  readonly memberId: bigint;
  readonly userName: string;
  readonly enabled: boolean;
  readonly passwordHash: string | null;
  readonly language: string | null;
}

/** The member whose verified number this is; at most one. */
export const findNumberOwner = statement<[merchantCode: string, lookup: Buffer], NumberOwner>(
  'identity.find-number-owner',
  `SELECT m.id AS "memberId", m.user_name AS "userName", m.enabled,
          m.password_hash AS "passwordHash", m.language
     FROM member_personal p JOIN member m ON m.id = p.member_id
    WHERE p.merchant_code = $1 AND p.field = 'mobileNum' AND p.lookup = $2 AND p.verified_at IS NOT NULL`,
);

/** The verified number of each member who signed in with a browser before; no trials. */
export const findNumbersOfDevice = statement<[merchantCode: string, deviceHash: Buffer], { lookup: Buffer }>(
  'identity.find-numbers-of-device',
  `SELECT p.lookup FROM (SELECT DISTINCT member_id FROM session WHERE device_hash = $2) AS own
     JOIN member m ON m.id = own.member_id AND m.merchant_code = $1 AND m.trial_expires_at IS NULL
     JOIN member_personal p ON p.member_id = m.id AND p.field = 'mobileNum' AND p.verified_at IS NOT NULL`,
);

/** The member whose verified address this is; at most one. */
export const findAddressOwner = statement<
  [merchantCode: string, lookup: Buffer],
  { memberId: bigint; language: string | null }
>(
  'identity.find-address-owner',
  `SELECT m.id AS "memberId", m.language FROM member_personal p JOIN member m ON m.id = p.member_id
    WHERE p.merchant_code = $1 AND p.field = 'email' AND p.lookup = $2 AND p.verified_at IS NOT NULL`,
);
