import type { IdentityReason } from '@tessera/contract/identity/security';
import { microsecondsOf, keysetOrder } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';

/** Binds an encrypted column to its member: bytes in another row cannot be decrypted. */
export const identityCheckPurpose = {
  name: (memberId: bigint) => `identity-check/name/${memberId}`,
  birthDate: (memberId: bigint) => `identity-check/birth-date/${memberId}`,
  idNumber: (memberId: bigint) => `identity-check/id-number/${memberId}`,
} as const;

export const findIdentityCheck = statement<
  [memberId: bigint],
  { status: 'pending' | 'verified' | 'rejected'; reason: IdentityReason | null }
>('identity.find-identity-check', `SELECT status, reason FROM identity_check WHERE member_id = $1`);

/** Affects no row while a check is pending or accepted. */
export const putIdentityCheck = statement<
  [
    memberId: bigint,
    merchantCode: string,
    encryptedName: Buffer,
    encryptedBirthDate: Buffer,
    encryptedIdNumber: Buffer,
    idLookup: Buffer,
    idTail: string,
    now: Date,
  ]
>(
  'identity.put-identity-check',
  `INSERT INTO identity_check (member_id, merchant_code, status, name_sealed, birth_date_sealed,
                               id_number_sealed, id_lookup, id_tail, submitted_at)
   VALUES ($1, $2, 'pending', $3, $4, $5, $6, $7, $8)
   ON CONFLICT (member_id) DO UPDATE
      SET status = 'pending', name_sealed = excluded.name_sealed,
          birth_date_sealed = excluded.birth_date_sealed, id_number_sealed = excluded.id_number_sealed,
          id_lookup = excluded.id_lookup, id_tail = excluded.id_tail, submitted_at = excluded.submitted_at,
          decided_at = NULL, decided_by = NULL, reason = NULL
    WHERE identity_check.status = 'rejected'`,
);

/** Of two concurrent decisions one succeeds. */
export const lockPendingCheck = statement<
  [memberId: bigint],
  { merchantCode: string; encryptedName: Buffer; encryptedBirthDate: Buffer; idLookup: Buffer }
>(
  'identity.hold-pending-check',
  `SELECT merchant_code AS "merchantCode", name_sealed AS "encryptedName",
          birth_date_sealed AS "encryptedBirthDate", id_lookup AS "idLookup"
     FROM identity_check WHERE member_id = $1 AND status = 'pending' FOR UPDATE`,
);

export const findVerifiedDocument = statement<[merchantCode: string, idLookup: Buffer], { memberId: bigint }>(
  'identity.find-verified-document',
  `SELECT member_id AS "memberId" FROM identity_check
    WHERE merchant_code = $1 AND id_lookup = $2 AND status = 'verified'`,
);

export const decideCheck = statement<
  [
    memberId: bigint,
    status: 'verified' | 'rejected',
    now: Date,
    operator: string,
    reason: IdentityReason | null,
  ]
>(
  'identity.decide-check',
  `UPDATE identity_check SET status = $2, decided_at = $3, decided_by = $4, reason = $5
    WHERE member_id = $1 AND status = 'pending'`,
);

const longestWaiting = keysetOrder(microsecondsOf('c.submitted_at'), 'c.member_id');

/** Checks that wait for a decision, the longest waiting first. */
export const listPendingChecks = statement<
  [merchantCode: string, after: string | null, most: number],
  {
    memberId: bigint;
    userName: string;
    encryptedName: Buffer;
    encryptedBirthDate: Buffer;
    encryptedIdNumber: Buffer;
    submittedAt: Date;
    alsoSentBy: string[];
    idLookup: Buffer;
    place: string;
  }
>(
  'identity.list-pending-checks',
  `SELECT c.member_id AS "memberId", m.user_name AS "userName", c.name_sealed AS "encryptedName",
          c.birth_date_sealed AS "encryptedBirthDate", c.id_number_sealed AS "encryptedIdNumber",
          c.submitted_at AS "submittedAt",
          c.id_lookup AS "idLookup", ${longestWaiting.column},
          ARRAY(SELECT o.user_name FROM identity_check s JOIN member o ON o.id = s.member_id
                 WHERE s.merchant_code = c.merchant_code AND s.id_lookup = c.id_lookup AND s.member_id <> c.member_id
                 ORDER BY o.id LIMIT 5) AS "alsoSentBy"
     FROM identity_check c JOIN member m ON m.id = c.member_id
    WHERE c.merchant_code = $1 AND c.status = 'pending' AND ${longestWaiting.behind('$2')}
    ${longestWaiting.order} LIMIT $3`,
);
