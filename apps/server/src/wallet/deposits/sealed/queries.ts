import type { SealedColumn, SealedRow } from '../../../identity/index.ts';
import { statement } from '../../../platform/database/statement.ts';

/** What a payer's name is bound to: in another member's order it does not open. */
export function payeeNamePurpose(memberId: bigint): string {
  return `deposit_order.payee_name:${memberId}`;
}

/** What deposits keep sealed. */
export const depositSealedColumns: readonly SealedColumn[] = [
  {
    name: 'deposit_order.payee_name',
    list: statement<[keyId: number, afterMember: bigint, afterPart: string, most: number], SealedRow>(
      'wallet.list-sealed-payees',
      `SELECT member_id AS "memberId", id::text AS part, payee_name AS sealed FROM deposit_order
        WHERE payee_name IS NOT NULL AND get_byte(payee_name, 0) <> $1
          AND (member_id, id) > ($2, $3::bigint) ORDER BY member_id, id LIMIT $4`,
    ),
    put: statement<[memberId: bigint, part: string, old: Buffer, sealed: Buffer]>(
      'wallet.reseal-payee',
      `UPDATE deposit_order SET payee_name = $4 WHERE member_id = $1 AND id = $2::bigint AND payee_name = $3`,
    ),
    purpose: ({ memberId }) => payeeNamePurpose(memberId),
  },
];
