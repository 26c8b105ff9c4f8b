import { statement } from '../../platform/database/statement.ts';
import { identityCheckPurpose } from '../identity-check/queries.ts';
import { totpSecretPurpose } from '../second-factors/second-factor-code.ts';
import type { EncryptedColumn, EncryptedRow } from './encrypted-column.ts';

/** The encrypted columns of identity, without the short-lived requests of the queue. */
export const identityEncryptedColumns: readonly EncryptedColumn[] = [
  {
    name: 'member_personal.sealed',
    list: statement<List, EncryptedRow>(
      'identity.list-encrypted-personal',
      `SELECT member_id AS "memberId", field AS part, sealed AS encrypted FROM member_personal
        WHERE get_byte(sealed, 0) <> $1 AND (member_id, field) > ($2, $3)
        ORDER BY member_id, field LIMIT $4`,
    ),
    update: statement<Put>(
      'identity.rotate-key-of-personal',
      `UPDATE member_personal SET sealed = $4 WHERE member_id = $1 AND field = $2 AND sealed = $3`,
    ),
    purpose: ({ part }) => part,
  },
  columnPerMember('member_totp', 'secret_sealed', totpSecretPurpose),
  columnPerMember('identity_check', 'name_sealed', identityCheckPurpose.name),
  columnPerMember('identity_check', 'birth_date_sealed', identityCheckPurpose.birthDate),
  columnPerMember('identity_check', 'id_number_sealed', identityCheckPurpose.idNumber),
];

export const insertPersonal = statement<
  [
    memberId: bigint,
    merchantCode: string,
    fields: string[],
    encrypted: Buffer[],
    lookups: Buffer[],
    tails: string[],
    verified: (Date | null)[],
    signsIn: boolean[],
    createdAt: Date,
  ]
>(
  'identity.insert-personal',
  `INSERT INTO member_personal (member_id, merchant_code, field, sealed, lookup, tail, verified_at, signs_in, created_at)
   SELECT $1, $2, field, sealed, lookup, tail, verified_at, signs_in, $9
     FROM unnest($3::text[], $4::bytea[], $5::bytea[], $6::text[], $7::timestamptz[], $8::boolean[])
       AS told (field, sealed, lookup, tail, verified_at, signs_in)`,
);

export const findPersonal = statement<[memberId: bigint, field: string], { encrypted: Buffer }>(
  'identity.find-personal',
  `SELECT sealed AS encrypted FROM member_personal WHERE member_id = $1 AND field = $2`,
);

export const replacePersonal = statement<
  [
    memberId: bigint,
    merchantCode: string,
    field: string,
    encrypted: Buffer,
    lookup: Buffer,
    tail: string,
    verifiedAt: Date,
  ]
>(
  'identity.replace-personal',
  `INSERT INTO member_personal (member_id, merchant_code, field, sealed, lookup, tail, verified_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
   ON CONFLICT (member_id, field) DO UPDATE
      SET sealed = excluded.sealed, lookup = excluded.lookup, tail = excluded.tail,
          verified_at = excluded.verified_at`,
);

type List = [keyId: number, afterMember: bigint, afterPart: string, most: number];

type Put = [memberId: bigint, part: string, old: Buffer, encrypted: Buffer];

/** A column of a table with at most one row per member, so that rows need no part. */
function columnPerMember(
  table: string,
  column: string,
  purpose: (memberId: bigint) => string,
): EncryptedColumn {
  const name = `${table}.${column}`;
  return {
    name,
    list: statement<List, EncryptedRow>(
      `identity.list-encrypted ${name}`,
      `SELECT member_id AS "memberId", '' AS part, ${column} AS encrypted FROM ${table}
        WHERE get_byte(${column}, 0) <> $1 AND (member_id, '') > ($2, $3)
        ORDER BY member_id LIMIT $4`,
    ),
    update: statement<Put>(
      `identity.rotate-key-of ${name}`,
      `UPDATE ${table} SET ${column} = $4 WHERE member_id = $1 AND $2 = '' AND ${column} = $3`,
    ),
    purpose: ({ memberId }) => purpose(memberId),
  };
}
