import type { WalletDeps } from '../deps.ts';
import { moveTo } from './move.ts';
import { listUnsettled, lockOrder } from './queries.ts';

/** A payment that was seen and is not final so long after its order ran out is looked at by a person. */
const UNSETTLED_MS = 6 * 3_600_000;
const AT_A_TIME = 200;

/** Puts before a person what its rail saw and never says the end of: nobody waits for it in silence. */
export async function reviewUnsettled({
  database,
  clock,
}: Pick<WalletDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const unsettled = await database.many(listUnsettled, [new Date(now.getTime() - UNSETTLED_MS), AT_A_TIME]);
  for (const { id } of unsettled) {
    await database.transaction(async (tx) => {
      const order = await tx.one(lockOrder, [id]);
      if (order.state !== 'received') return;
      await moveTo(tx, order, { to: 'review', reason: 'unsettled', actor: { class: 'system' }, now });
    });
  }
}
