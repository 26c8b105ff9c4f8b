import type { SealedColumn, SealedRow } from '../../../identity/index.ts';
import { statement } from '../../../platform/database/statement.ts';

/** What a payer's name is bound to: in another member's order it does not open. */
export function payeeNamePurpose(memberId: bigint): string {
  return `deposit_order.payee_name:${memberId}`;
}

/** What an operator read as the payer's name is bound to. */
export function payerPurpose(memberId: bigint): string {
  return `deposit_payer.payer_sealed:${memberId}`;
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
  {
    name: 'deposit_payer.payer_sealed',
    list: statement<[keyId: number, afterMember: bigint, afterPart: string, most: number], SealedRow>(
      'wallet.list-sealed-payers',
      `SELECT o.member_id AS "memberId", p.id::text AS part, p.payer_sealed AS sealed
         FROM deposit_payer p JOIN deposit_order o ON o.id = p.order_id
        WHERE get_byte(p.payer_sealed, 0) <> $1 AND (o.member_id, p.id) > ($2, $3::bigint)
        ORDER BY o.member_id, p.id LIMIT $4`,
    ),
    put: statement<[memberId: bigint, part: string, old: Buffer, sealed: Buffer]>(
      'wallet.reseal-payer',
      `UPDATE deposit_payer p SET payer_sealed = $4 FROM deposit_order o
        WHERE o.id = p.order_id AND o.member_id = $1 AND p.id = $2::bigint AND p.payer_sealed = $3`,
    ),
    purpose: ({ memberId }) => payerPurpose(memberId),
  },
];
