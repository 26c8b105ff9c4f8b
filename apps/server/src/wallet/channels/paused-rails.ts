import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { MANUAL } from './channel.ts';
import { anyStuckPayout } from './queries.ts';

/** A payout that its rail neither pays nor returns for so long is stuck. */
const PAYOUT_STUCK_MS = 3_600_000;

/**
 * Those of these rails that take no deposits for the time being: a rail that this installation does not have or that
 * does not answer, and one that does not pay out. Who cannot pay out must not take in.
 */
export async function pausedRails(
  { rails, clock }: Pick<WalletDeps, 'rails' | 'clock'>,
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(codes)].filter((code) => code !== MANUAL);
  const now = clock.now();
  const paused = await Promise.all(
    asked.map(async (code) => !rails.get(code) || rails.resting(code) || (await payoutsStuck(db, code, now))),
  );
  return new Set(asked.filter((_, index) => paused[index]));
}

async function payoutsStuck(db: Queryable, rail: string, now: Date): Promise<boolean> {
  return (await db.one(anyStuckPayout, [rail, new Date(now.getTime() - PAYOUT_STUCK_MS)])).stuck;
}
