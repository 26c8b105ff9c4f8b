import { statement } from '../../../platform/database/statement.ts';
import { identitySeal } from '../../identity-check/identity-check.ts';
import { sealPurpose } from '../../second-factors/totp/take-code.ts';
import type { SealedColumn, SealedRow } from './sealed-column.ts';

type List = [keyId: number, afterMember: bigint, afterPart: string, most: number];
type Put = [memberId: bigint, part: string, old: Buffer, sealed: Buffer];

/** What identity keeps sealed. What waits in the queue for minutes is not among it. */
export const identitySealedColumns: readonly SealedColumn[] = [
  {
    name: 'member_personal.sealed',
    list: statement<List, SealedRow>(
      'identity.list-sealed-personal',
      `SELECT member_id AS "memberId", field AS part, sealed FROM member_personal
        WHERE get_byte(sealed, 0) <> $1 AND (member_id, field) > ($2, $3)
        ORDER BY member_id, field LIMIT $4`,
    ),
    put: statement<Put>(
      'identity.reseal-personal',
      `UPDATE member_personal SET sealed = $4 WHERE member_id = $1 AND field = $2 AND sealed = $3`,
    ),
    purpose: ({ part }) => part,
  },
  {
    name: 'member_totp.secret_sealed',
    list: statement<List, SealedRow>(
      'identity.list-sealed-totp',
      `SELECT member_id AS "memberId", '' AS part, secret_sealed AS sealed FROM member_totp
        WHERE get_byte(secret_sealed, 0) <> $1 AND (member_id, '') > ($2, $3)
        ORDER BY member_id LIMIT $4`,
    ),
    put: statement<Put>(
      'identity.reseal-totp',
      `UPDATE member_totp SET secret_sealed = $4 WHERE member_id = $1 AND $2 = '' AND secret_sealed = $3`,
    ),
    purpose: ({ memberId }) => sealPurpose(memberId),
  },
  {
    name: 'identity_check.name_sealed',
    list: statement<List, SealedRow>(
      'identity.list-sealed-names',
      `SELECT member_id AS "memberId", '' AS part, name_sealed AS sealed FROM identity_check
        WHERE get_byte(name_sealed, 0) <> $1 AND (member_id, '') > ($2, $3)
        ORDER BY member_id LIMIT $4`,
    ),
    put: statement<Put>(
      'identity.reseal-name',
      `UPDATE identity_check SET name_sealed = $4 WHERE member_id = $1 AND $2 = '' AND name_sealed = $3`,
    ),
    purpose: ({ memberId }) => identitySeal.name(memberId),
  },
  {
    name: 'identity_check.birth_date_sealed',
    list: statement<List, SealedRow>(
      'identity.list-sealed-birth-dates',
      `SELECT member_id AS "memberId", '' AS part, birth_date_sealed AS sealed FROM identity_check
        WHERE get_byte(birth_date_sealed, 0) <> $1 AND (member_id, '') > ($2, $3)
        ORDER BY member_id LIMIT $4`,
    ),
    put: statement<Put>(
      'identity.reseal-birth-date',
      `UPDATE identity_check SET birth_date_sealed = $4
        WHERE member_id = $1 AND $2 = '' AND birth_date_sealed = $3`,
    ),
    purpose: ({ memberId }) => identitySeal.birthDate(memberId),
  },
  {
    name: 'identity_check.id_number_sealed',
    list: statement<List, SealedRow>(
      'identity.list-sealed-id-numbers',
      `SELECT member_id AS "memberId", '' AS part, id_number_sealed AS sealed FROM identity_check
        WHERE get_byte(id_number_sealed, 0) <> $1 AND (member_id, '') > ($2, $3)
        ORDER BY member_id LIMIT $4`,
    ),
    put: statement<Put>(
      'identity.reseal-id-number',
      `UPDATE identity_check SET id_number_sealed = $4
        WHERE member_id = $1 AND $2 = '' AND id_number_sealed = $3`,
    ),
    purpose: ({ memberId }) => identitySeal.idNumber(memberId),
  },
];
