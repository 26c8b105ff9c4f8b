import type { SealedColumn, SealedRow } from '../../../identity/index.ts';
import { statement } from '../../../platform/database/statement.ts';
import { sealPurpose } from '../payout-account.ts';

type List = [keyId: number, afterMember: bigint, afterPart: string, most: number];
type Put = [memberId: bigint, part: string, old: Buffer, sealed: Buffer];

/** What the wallet keeps sealed. */
export const walletSealedColumns: readonly SealedColumn[] = [
  ofPayoutAccount('number_sealed', sealPurpose.number),
  ofPayoutAccount('holder_sealed', sealPurpose.holder),
];

function ofPayoutAccount(column: string, purpose: (memberId: bigint) => string): SealedColumn {
  const name = `payout_account.${column}`;
  return {
    name,
    list: statement<List, SealedRow>(
      `wallet.list-sealed ${name}`,
      `SELECT member_id AS "memberId", id::text AS part, ${column} AS sealed FROM payout_account
        WHERE get_byte(${column}, 0) <> $1 AND (member_id, id) > ($2, $3::bigint)
        ORDER BY member_id, id LIMIT $4`,
    ),
    put: statement<Put>(
      `wallet.reseal ${name}`,
      `UPDATE payout_account SET ${column} = $4 WHERE member_id = $1 AND id = $2::bigint AND ${column} = $3`,
    ),
    purpose: ({ memberId }) => purpose(memberId),
  };
}
