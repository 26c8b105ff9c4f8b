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
  onceOfAMember('member_totp', 'secret_sealed', sealPurpose),
  onceOfAMember('identity_check', 'name_sealed', identitySeal.name),
  onceOfAMember('identity_check', 'birth_date_sealed', identitySeal.birthDate),
  onceOfAMember('identity_check', 'id_number_sealed', identitySeal.idNumber),
];

/** A column of a table that has one row of a member at most, so that no part has to be told from another. */
function onceOfAMember(table: string, column: string, purpose: (memberId: bigint) => string): SealedColumn {
  const name = `${table}.${column}`;
  return {
    name,
    list: statement<List, SealedRow>(
      `identity.list-sealed ${name}`,
      `SELECT member_id AS "memberId", '' AS part, ${column} AS sealed FROM ${table}
        WHERE get_byte(${column}, 0) <> $1 AND (member_id, '') > ($2, $3)
        ORDER BY member_id LIMIT $4`,
    ),
    put: statement<Put>(
      `identity.reseal ${name}`,
      `UPDATE ${table} SET ${column} = $4 WHERE member_id = $1 AND $2 = '' AND ${column} = $3`,
    ),
    purpose: ({ memberId }) => purpose(memberId),
  };
}
