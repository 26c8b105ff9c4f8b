import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { anyStuckPayout, PAYOUT_STUCK_MS } from '../withdrawals/stuck/queries.ts';
import { MANUAL } from './channel.ts';

/**
 * Those of these rails that take no deposits of this merchant for the time being: a rail that this installation does not
 * have or that does not answer; and all of them, transfers by hand too, while a payout is stuck that nobody looked at.
 * Who cannot pay out must not take in.
 */
export async function pausedRails(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  db: Queryable,
  merchantCode: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const since = new Date(now.getTime() - PAYOUT_STUCK_MS);
  const { stuck } = await db.one(anyStuckPayout, [since, merchantCode, now]);
  const rests = (code: string) => code !== MANUAL && (!rails.get(code) || rails.resting(code));
  return new Set(codes.filter((code) => stuck || rests(code)));
}
