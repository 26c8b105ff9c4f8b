import { statement } from '../../platform/database/statement.ts';

interface FactorsRow {
  readonly hasPassword: boolean;
  readonly totpEnabledAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export const findFactors = statement<[memberId: bigint], FactorsRow>(
  'identity.find-factors',
  `SELECT m.password_hash IS NOT NULL AS "hasPassword", t.enabled_at AS "totpEnabledAt",
          (SELECT count(*)::integer FROM recovery_code r WHERE r.member_id = m.id AND r.used_at IS NULL)
            AS "recoveryCodesLeft"
     FROM member m LEFT JOIN member_totp t ON t.member_id = m.id
    WHERE m.id = $1`,
);

/** Of the password that stands now: a later reset asks for the second factor again. */
export const markPasswordProven = statement<[memberId: bigint, now: Date]>(
  'identity.mark-password-proven',
  `UPDATE member SET password_proven_at = $2 WHERE id = $1 AND password_reset_at IS NOT NULL`,
);
