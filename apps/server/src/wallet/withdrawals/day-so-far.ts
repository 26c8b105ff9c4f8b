import { dayOf } from '@tessera/contract/calendar';
import type { WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { readSums } from '../../ledger/index.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import { lockMoney } from '../protection/queries.ts';
import { listToday } from './queries.ts';
import type { Today } from './withdrawal-rules.ts';

export interface DaySoFar {
  /** What left the account on this day of the ledger, or is to: withdrawals of every method, and transfers to the upline. */
  readonly units: bigint;
  /** The withdrawals of a method. */
  of(kind: WithdrawType): Today;
}

interface DayOf {
  readonly memberId: bigint;
  readonly asset: string;
  readonly now: Date;
}

/** Locks the member's money until the transaction ends: nothing comes in between what is counted and the posting. */
export async function lockDay(tx: Tx, of: DayOf): Promise<DaySoFar> {
  await tx.run(lockMoney, [of.memberId]);
  return readDay(tx, of);
}

/** As it is at this moment. */
export async function readDay(db: Queryable, { memberId, asset, now }: DayOf): Promise<DaySoFar> {
  const withdrawn = await db.many(listToday, [memberId, now]);
  const day = dayOf(now.getTime());
  const sums = await readSums(db, { memberId, asset, firstDay: day, lastDay: day });
  const sent = sums.find(({ line }) => line === 'upline-sent')?.outUnits ?? 0n;
  return {
    units: withdrawn.reduce((sum, { units }) => sum + units, sent),
    of: (kind) => withdrawn.find((one) => one.kind === kind) ?? { count: 0, units: 0n },
  };
}
