import { type LineSum, readSumsAfter } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { findLastHold } from './queries.ts';
import { type MethodRules, type Turnover, turnoverOf } from './withdrawal-rules.ts';

export interface TurnoverQuery {
  readonly memberId: bigint;
  readonly asset: string;
  readonly method: MethodRules;
}

/**
 * What was deposited and staked since the last withdrawal whose money did not come back. One by a way that asked less
 * clears nothing of what this one asks.
 */
export async function readTurnover(
  db: Queryable,
  { memberId, asset, method }: TurnoverQuery,
): Promise<Turnover> {
  const { turnoverBasisPoints } = method;
  if (turnoverBasisPoints === 0) return turnoverOf({ depositedUnits: 0n, stakedUnits: 0n }, method);
  const { sequence } = await db.one(findLastHold, [memberId, asset, turnoverBasisPoints]);
  const sums = await readSumsAfter(db, { memberId, asset, afterSequence: sequence });
  const of = (line: LineSum['line'], side: 'inUnits' | 'outUnits') =>
    sums.find((sum) => sum.line === line)?.[side] ?? 0n;
  const staked = of('bet', 'outUnits') - of('rollback-bet', 'inUnits');
  // A stake of before may be taken back after: it was not counted here.
  const stakedUnits = staked > 0n ? staked : 0n;
  return turnoverOf({ depositedUnits: of('deposit', 'inUnits'), stakedUnits }, method);
}
