import { statement } from '../../../platform/database/statement.ts';

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

/** Whoever adds a passkey waits for who else does, so that the count stays what it was. */
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
 * An authenticator that counts must have counted on; one that does not says 0 each time. Nothing is
 * touched when the count went back, which only a copy makes it do.
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
