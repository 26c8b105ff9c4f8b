import { runInSequence } from '../../platform/concurrency.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { moveTo } from './move.ts';
import { listUnsettled, lockOrder } from './queries.ts';

/** A payment that was seen and is not final so long after its order ran out is looked at by a person. */
const UNSETTLED_MS = 6 * 3_600_000;
const ORDERS_A_PAGE = 200;

type ReviewDeps = Pick<WalletDeps, 'database' | 'clock'> & { readonly log: Log };

/**
 * Puts before a person what its rail saw and never says the end of: nobody waits for it in silence. One that fails holds
 * up no other; throws at the end where one did.
 */
export async function reviewUnsettled(deps: ReviewDeps): Promise<void> {
  const ids = await unsettled(deps);
  await runInSequence(ids.map((id) => () => review(deps, id)));
}

async function unsettled({ database, clock }: ReviewDeps): Promise<bigint[]> {
  const before = new Date(clock.now().getTime() - UNSETTLED_MS);
  const ids: bigint[] = [];
  for (;;) {
    const page = await database.many(listUnsettled, [before, ids.at(-1) ?? 0n, ORDERS_A_PAGE]);
    ids.push(...page.map(({ id }) => id));
    if (page.length < ORDERS_A_PAGE) return ids;
  }
}

async function review({ database, clock, log }: ReviewDeps, id: bigint): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const order = await tx.one(lockOrder, [id]);
      if (order.state !== 'received') return;
      const actor = { class: 'system' } as const;
      await moveTo(tx, order, { to: 'review', reason: 'unsettled', actor, now: clock.now() });
    });
  } catch (error) {
    log.error({ err: error, orderId: id.toString() }, 'a deposit could not be put before a person');
    throw error;
  }
}
