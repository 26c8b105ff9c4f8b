import type { DepositState } from '@tessera/contract/deposit';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { placeOrder } from './place-order.ts';
import { listExpiredOrders, listOpenOrders } from './queries.ts';
import { settleDeposit } from './settle-deposit.ts';

/** A webhook is given this long before the sweep asks in its place. */
const WEBHOOK_GRACE_MS = 60_000;
/** After this long nobody pays an order that ran out. */
const LATE_PAYMENTS_MS = 86_400_000;
const ORDERS_A_PAGE = 200;

type SweepDeps = WalletDeps & { readonly log: Log };
interface Swept {
  readonly id: bigint;
  readonly state: DepositState;
}

/**
 * Asks about orders whose webhook never came, and gives up on those nobody paid. One that its rail was not told of, for
 * whoever was about to tell it died, is told now.
 */
export function sweepDeposits(deps: SweepDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - WEBHOOK_GRACE_MS);
  return settlePages(deps, (after) =>
    database.many(listOpenOrders, [rails.codes, before, now, after, ORDERS_A_PAGE]),
  );
}

/** Asks about orders that ran out: who paid late, and whose webhook was lost, is found all the same. */
export function sweepLateDeposits(deps: SweepDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const since = new Date(clock.now().getTime() - LATE_PAYMENTS_MS);
  return settlePages(deps, (after) =>
    database.many(listExpiredOrders, [rails.codes, since, after, ORDERS_A_PAGE]),
  );
}

/** One that cannot be settled holds up no other. */
async function settlePages(
  deps: SweepDeps,
  page: (after: bigint) => Promise<readonly Swept[]>,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const orders = await page(after);
    for (const { id, state } of orders) {
      try {
        if (state === 'created') await placeOrder(deps, id);
        await settleDeposit(deps, id);
      } catch (error) {
        deps.log.warn(
          { err: error, orderId: id.toString() },
          'a deposit could not be settled, will be tried again',
        );
      }
    }
    if (orders.length < ORDERS_A_PAGE) return;
    after = orders.at(-1)?.id ?? after;
  }
}
