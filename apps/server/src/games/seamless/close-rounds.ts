import type { GamesDeps } from '../deps.ts';
import { betSettled } from '../events.ts';
import { closeOpenRounds } from './queries.ts';

/** Providers settle within it; what comes later still counts, and corrects the closed round. */
const OPEN_FOR_MS = 48 * 3_600_000;
const BATCH = 100;

/** Closes the rounds whose provider never did, and says so to whoever listens. */
export async function closeRounds({
  clock,
  database,
  events,
}: Pick<GamesDeps, 'clock' | 'database' | 'events'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - OPEN_FOR_MS);
  let closed = BATCH;
  while (closed === BATCH) {
    closed = await database.transaction(async (tx) => {
      const rounds = await tx.many(closeOpenRounds, [before, BATCH]);
      for (const round of rounds) {
        if (round.stakeUnits === 0n && round.winUnits === 0n) continue;
        await events.publish(tx, betSettled, { ...round, settledAt: now });
      }
      return rounds.length;
    });
  }
}
