import { type LineSum, readSumsAfter } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { findLastHold, sumKeptTurnover, type WithdrawalMethodRow } from './queries.ts';
import { type Turnover, turnoverOf } from './withdrawal-rules.ts';

export interface TurnoverQuery {
  readonly memberId: bigint;
  readonly asset: string;
  readonly method: Pick<WithdrawalMethodRow, 'kind' | 'turnoverBasisPoints'>;
}

/**
 * What was deposited and staked since the last withdrawal whose money did not come back. One by a way that asked less
 * clears nothing of what this one asks. A deposit is asked for what the way asked when it was credited, where it asks
 * more by now; what was staked before the last of those does not count for what came after it, or years of play would
 * clear a new deposit.
 */
export async function readTurnover(db: Queryable, query: TurnoverQuery): Promise<Turnover> {
  const { memberId, asset, method } = query;
  const { kind, turnoverBasisPoints } = method;
  if (turnoverBasisPoints === 0) {
    return turnoverOf({ depositedUnits: 0n, stakedUnits: 0n, lessBasis: 0n }, method);
  }
  const { sequence } = await db.one(findLastHold, [memberId, asset, turnoverBasisPoints]);
  const kept = await db.one(sumKeptTurnover, [memberId, asset, kind, turnoverBasisPoints, sequence]);
  const all = await turnoverAfter(db, query, sequence, kept.lessBasis);
  if (kept.lastSequence === null) return all;
  const later = await turnoverAfter(db, query, kept.lastSequence, 0n);
  return later.missingUnits > all.missingUnits ? { ...later, kept: true } : all;
}

async function turnoverAfter(
  db: Queryable,
  { memberId, asset, method }: TurnoverQuery,
  afterSequence: bigint,
  lessBasis: bigint,
): Promise<Turnover> {
  const sums = await readSumsAfter(db, { memberId, asset, afterSequence });
  const of = (line: LineSum['line'], side: 'inUnits' | 'outUnits') =>
    sums.find((sum) => sum.line === line)?.[side] ?? 0n;
  const staked = of('bet', 'outUnits') - of('rollback-bet', 'inUnits');
  // A stake of before may be taken back after: it was not counted here.
  const stakedUnits = staked > 0n ? staked : 0n;
  return turnoverOf({ depositedUnits: of('deposit', 'inUnits'), stakedUnits, lessBasis }, method);
}
