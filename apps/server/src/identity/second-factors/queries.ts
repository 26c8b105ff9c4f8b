import { statement } from '../../platform/database/statement.ts';

/** Replaces a secret that was never confirmed; affects no row when the authenticator is on. */
export const putPendingTotp = statement<[memberId: bigint, encryptedSecret: Buffer]>(
  'identity.put-pending-totp',
  `INSERT INTO member_totp (member_id, secret_sealed) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET secret_sealed = excluded.secret_sealed
     WHERE member_totp.enabled_at IS NULL`,
);

export const findTotp = statement<[memberId: bigint], TotpRow>(
  'identity.find-totp',
  `SELECT secret_sealed AS "encryptedSecret", enabled_at AS "enabledAt" FROM member_totp WHERE member_id = $1`,
);

/** Only the secret whose code was checked, because another may have replaced it in the meantime. */
export const enableTotp = statement<[memberId: bigint, encryptedSecret: Buffer, now: Date, step: number]>(
  'identity.enable-totp',
  `UPDATE member_totp SET enabled_at = $3, last_step = $4
    WHERE member_id = $1 AND secret_sealed = $2 AND enabled_at IS NULL`,
);

/** Of concurrent uses of one time step one succeeds; codes of earlier steps fail. */
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

const PASSKEY = `p.id, p.member_id AS "memberId", p.credential_id AS "credentialId", p.public_key AS "publicKey",
          p.transports, p.name, p.synced, p.created_at AS "createdAt", p.last_used_at AS "lastUsedAt"`;

export const listPasskeys = statement<[memberId: bigint], PasskeyRow>(
  'identity.list-passkeys',
  `SELECT ${PASSKEY} FROM passkey p WHERE p.member_id = $1 ORDER BY p.id`,
);

export const findPasskey = statement<[merchantCode: string, credentialId: Buffer], PasskeyRow>(
  'identity.find-passkey',
  `SELECT ${PASSKEY} FROM passkey p JOIN member m ON m.id = p.member_id
    WHERE m.merchant_code = $1 AND p.credential_id = $2`,
);

/** Serialises additions of passkeys, so that the count stays valid. */
export const lockPasskeysOfMember = statement<[memberId: bigint]>(
  'identity.lock-passkeys-of-member',
  `SELECT pg_advisory_xact_lock(hashtextextended('identity.passkeys', $1))`,
);

export const insertPasskey = statement<
  [
    memberId: bigint,
    credentialId: Buffer,
    publicKey: Buffer,
    counter: number,
    transports: readonly string[],
    name: string,
    synced: boolean,
    now: Date,
    most: number,
  ],
  { id: bigint }
>(
  'identity.insert-passkey',
  `INSERT INTO passkey (member_id, credential_id, public_key, counter, transports, name, synced, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8
    WHERE (SELECT count(*) FROM passkey WHERE member_id = $1) < $9
   ON CONFLICT (credential_id) DO NOTHING
   RETURNING id`,
);

/**
 * A counting authenticator must have advanced its counter; others always send 0. A lower counter indicates
 * a copy and changes nothing.
 */
export const usePasskey = statement<[id: bigint, counter: number, synced: boolean, now: Date]>(
  'identity.use-passkey',
  `UPDATE passkey SET counter = $2, synced = $3, last_used_at = $4
    WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
);

export const deletePasskey = statement<[memberId: bigint, id: bigint], { name: string }>(
  'identity.delete-passkey',
  `DELETE FROM passkey WHERE member_id = $1 AND id = $2 RETURNING name`,
);

/** The sign-in before the one that opened this session: the second newest at the opening of the session. */
export const findLastLogin = statement<
  [memberId: bigint, currentSession: Buffer],
  { at: Date; ip: string | null; userAgent: string }
>(
  'identity.find-last-login',
  `SELECT at, host(ip) AS ip, user_agent AS "userAgent" FROM account_event
    WHERE member_id = $1 AND kind IN ('registered', 'login')
      AND at <= (SELECT created_at FROM session WHERE id_hash = $2)
    ORDER BY id DESC OFFSET 1 LIMIT 1`,
);

/** Number and mail address of a member, verified or not. */
export const listContacts = statement<[memberId: bigint], ContactRow>(
  'identity.list-contacts',
  `SELECT field, sealed AS encrypted, lookup, tail, verified_at AS "verifiedAt" FROM member_personal
    WHERE member_id = $1 AND field IN ('mobileNum', 'email')`,
);

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

/** Applies to the current password: a later reset requires the second factor again. */
export const markPasswordVerified = statement<[memberId: bigint, now: Date]>(
  'identity.mark-password-proven',
  `UPDATE member SET password_proven_at = $2 WHERE id = $1 AND password_reset_at IS NOT NULL`,
);

export type ContactField = 'mobileNum' | 'email';

export interface ContactRow {
  readonly field: ContactField;
  readonly encrypted: Buffer;
  readonly lookup: Buffer;
  readonly tail: string;
  readonly verifiedAt: Date | null;
}

export interface PasskeyRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  readonly name: string;
  readonly synced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface TotpRow {
  readonly encryptedSecret: Buffer;
  readonly enabledAt: Date | null;
}
