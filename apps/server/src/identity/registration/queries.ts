import { statement } from '../../platform/database/statement.ts';

export type InvitationKind = 'affiliate' | 'referral';

/** The owner of a code, while code and account are active. */
export const findInvitation = statement<
  [merchantCode: string, code: string, kind: InvitationKind],
  { memberId: bigint }
>(
  'identity.find-invitation',
  `SELECT i.member_id AS "memberId" FROM invitation_code i JOIN member m ON m.id = i.member_id
    WHERE i.merchant_code = $1 AND i.code = $2 AND i.kind = $3 AND i.active AND m.enabled`,
);

export const insertInvitation = statement<
  [merchantCode: string, code: string, memberId: bigint, kind: InvitationKind]
>(
  'identity.insert-invitation',
  `INSERT INTO invitation_code (merchant_code, code, member_id, kind) VALUES ($1, $2, $3, $4)`,
);

export const findUserName = statement<[merchantCode: string, userName: string], { id: bigint }>(
  'identity.find-user-name',
  `SELECT id FROM member WHERE merchant_code = $1 AND user_name = $2`,
);

/**
 * Locks a number or identity until the transaction ends: the second of two concurrent claims sees the
 * first.
 */
export const lockKey = statement<[key: bigint], { locked: '' }>(
  'identity.lock-key',
  `SELECT pg_advisory_xact_lock($1::bigint)::text AS locked`,
);

/** Of concurrent calls of a member, the second one finds the code of the first. */
export const lockInviter = statement<[memberId: bigint]>(
  'identity.lock-inviter',
  `SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE`,
);

export const findOwnReferralCode = statement<[memberId: bigint], { code: string }>(
  'identity.find-own-referral-code',
  `SELECT code FROM invitation_code WHERE member_id = $1 AND kind = 'referral' AND active ORDER BY code LIMIT 1`,
);

/** Affects no row where the code is taken. */
export const insertReferralCode = statement<[merchantCode: string, code: string, memberId: bigint]>(
  'identity.insert-referral-code',
  `INSERT INTO invitation_code (merchant_code, code, member_id, kind) VALUES ($1, $2, $3, 'referral')
   ON CONFLICT DO NOTHING`,
);
