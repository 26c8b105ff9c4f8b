import type { Queryable } from '../platform/database/statement.ts';
import { insertAccounts } from './queries.ts';

/**
 * Opens a member's pockets and an empty balance in one asset, in the transaction that makes the member.
 * Opening twice changes nothing. Throws the database's error for an asset that is not in the books.
 */
export async function openMemberAccounts(on: Queryable, memberId: bigint, asset: string): Promise<void> {
  await on.run(insertAccounts, [memberId, asset]);
}
