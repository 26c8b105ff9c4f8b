import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { MANUAL } from './channel.ts';
import { anyStuckPayout } from './queries.ts';

/** A payout that is approved or sent and for so long neither paid nor returned is stuck. */
const PAYOUT_STUCK_MS = 3_600_000;

/**
 * Those of these rails that take no deposits of this merchant for the time being: a rail that this installation does not
 * have or that does not answer; and all of them, transfers by hand too, while a payout is stuck. Who cannot pay out must
 * not take in.
 */
export async function pausedRails(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  db: Queryable,
  merchantCode: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const since = new Date(clock.now().getTime() - PAYOUT_STUCK_MS);
  const { stuck } = await db.one(anyStuckPayout, [merchantCode, since]);
  const rests = (code: string) => code !== MANUAL && (!rails.get(code) || rails.resting(code));
  return new Set(codes.filter((code) => stuck || rests(code)));
}
