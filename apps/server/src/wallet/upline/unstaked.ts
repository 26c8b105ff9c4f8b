import type { Queryable } from '../../platform/database/statement.ts';
import { listWithdrawalMethods } from '../withdrawals/queries.ts';
import { readTurnovers } from '../withdrawals/read-turnover.ts';
import type { Turnover } from '../withdrawals/withdrawal-rules.ts';

interface Sender {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly asset: string;
}

/** What must still be staked by the way to withdraw that asks this member for most; undefined when nothing. */
export async function mostUnstaked(
  db: Queryable,
  { memberId, merchantCode, asset }: Sender,
): Promise<Turnover | undefined> {
  let most: Turnover | undefined;
  // Which asks for most is not which asks for most of a deposit of today: others may keep what they were credited under.
  const methods = await db.many(listWithdrawalMethods, [merchantCode]);
  for (const turnover of (await readTurnovers(db, { memberId, asset, methods })).values()) {
    if (turnover.missingUnits > (most?.missingUnits ?? 0n)) most = turnover;
  }
  return most;
}
