import { statement } from '../../../platform/database/statement.ts';

/** Replaces a secret that was never confirmed; touches nothing when the authenticator is on. */
export const putPendingTotp = statement<[memberId: bigint, secretSealed: Buffer]>(
  'identity.put-pending-totp',
  `INSERT INTO member_totp (member_id, secret_sealed) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET secret_sealed = excluded.secret_sealed
     WHERE member_totp.enabled_at IS NULL`,
);

export interface TotpRow {
  readonly secretSealed: Buffer;
  readonly enabledAt: Date | null;
}

export const findTotp = statement<[memberId: bigint], TotpRow>(
  'identity.find-totp',
  `SELECT secret_sealed AS "secretSealed", enabled_at AS "enabledAt" FROM member_totp WHERE member_id = $1`,
);

/** Only the secret whose code was checked: another may have taken its place meanwhile. */
export const enableTotp = statement<[memberId: bigint, secretSealed: Buffer, now: Date, step: number]>(
  'identity.enable-totp',
  `UPDATE member_totp SET enabled_at = $3, last_step = $4
    WHERE member_id = $1 AND secret_sealed = $2 AND enabled_at IS NULL`,
);

/** Of many who bring the code of one step at once, one gets it; none with the code of an earlier step. */
export const takeTotpStep = statement<[memberId: bigint, step: number]>(
  'identity.take-totp-step',
  `UPDATE member_totp SET last_step = $2 WHERE member_id = $1 AND enabled_at IS NOT NULL AND last_step < $2`,
);

export const deleteTotp = statement<[memberId: bigint], { enabled: boolean }>(
  'identity.delete-totp',
  `DELETE FROM member_totp WHERE member_id = $1 RETURNING enabled_at IS NOT NULL AS enabled`,
);

export const insertRecoveryCodes = statement<[memberId: bigint, codeHashes: Buffer[]]>(
  'identity.insert-recovery-codes',
  `INSERT INTO recovery_code (member_id, code_hash) SELECT $1, unnest($2::bytea[])`,
);

export const useRecoveryCode = statement<[memberId: bigint, codeHash: Buffer, now: Date]>(
  'identity.use-recovery-code',
  `UPDATE recovery_code SET used_at = $3 WHERE member_id = $1 AND code_hash = $2 AND used_at IS NULL`,
);

export const deleteRecoveryCodes = statement<[memberId: bigint]>(
  'identity.delete-recovery-codes',
  `DELETE FROM recovery_code WHERE member_id = $1`,
);
