import type { SealedColumn, SealedRow } from '../../../identity/index.ts';
import { statement } from '../../../platform/database/statement.ts';
import { sealPurpose } from '../payout-account.ts';

type List = [keyId: number, afterMember: bigint, afterPart: string, most: number];
type Put = [memberId: bigint, part: string, old: Buffer, sealed: Buffer];

/** What the wallet keeps sealed. */
export const walletSealedColumns: readonly SealedColumn[] = [
  {
    name: 'payout_account.number_sealed',
    list: statement<List, SealedRow>(
      'wallet.list-sealed-numbers',
      `SELECT member_id AS "memberId", id::text AS part, number_sealed AS sealed FROM payout_account
        WHERE get_byte(number_sealed, 0) <> $1 AND (member_id, id) > ($2, $3::bigint)
        ORDER BY member_id, id LIMIT $4`,
    ),
    put: statement<Put>(
      'wallet.reseal-number',
      `UPDATE payout_account SET number_sealed = $4
        WHERE member_id = $1 AND id = $2::bigint AND number_sealed = $3`,
    ),
    purpose: ({ memberId }) => sealPurpose.number(memberId),
  },
  {
    name: 'payout_account.holder_sealed',
    list: statement<List, SealedRow>(
      'wallet.list-sealed-holders',
      `SELECT member_id AS "memberId", id::text AS part, holder_sealed AS sealed FROM payout_account
        WHERE get_byte(holder_sealed, 0) <> $1 AND (member_id, id) > ($2, $3::bigint)
        ORDER BY member_id, id LIMIT $4`,
    ),
    put: statement<Put>(
      'wallet.reseal-holder',
      `UPDATE payout_account SET holder_sealed = $4
        WHERE member_id = $1 AND id = $2::bigint AND holder_sealed = $3`,
    ),
    purpose: ({ memberId }) => sealPurpose.holder(memberId),
  },
];
