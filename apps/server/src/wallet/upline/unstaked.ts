import type { Queryable } from '../../platform/database/statement.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { listWithdrawalMethods } from '../withdrawals/queries.ts';
import { readTurnover } from '../withdrawals/read-turnover.ts';
import { turnoverFault } from '../withdrawals/request-fault.ts';

interface Sender {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly asset: string;
}

/** What must still be staked by the way to withdraw that asks for most; undefined when nothing. */
export async function unstaked(
  db: Queryable,
  { memberId, merchantCode, asset }: Sender,
): Promise<Refusal<'withdraw.turnover'> | undefined> {
  const methods = await db.many(listWithdrawalMethods, [merchantCode]);
  const [method] = methods.toSorted((one, other) => other.turnoverBasisPoints - one.turnoverBasisPoints);
  return method && turnoverFault(await readTurnover(db, { memberId, asset, method }));
}
