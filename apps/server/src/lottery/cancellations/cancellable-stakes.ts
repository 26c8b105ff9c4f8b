import type { Queryable } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { sumCancellable } from './queries.ts';

interface StakesQuery {
  readonly memberId: bigint;
  readonly asset: string;
  readonly afterSequences: readonly bigint[];
}

/** The cash in lines that a member can cancel now, and staked after each of these sequences. */
export function cancellableStakes(
  { clock }: Pick<LotteryDeps, 'clock'>,
  db: Queryable,
  { memberId, asset, afterSequences }: StakesQuery,
) {
  return db.many(sumCancellable, [memberId, asset, afterSequences, clock.now()]);
}
