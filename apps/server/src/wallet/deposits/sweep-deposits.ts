import type { DepositState } from '@tessera/contract/wallet/deposit';
import { runInSequence } from '../../platform/concurrency.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { askReviewAgainAt, LATE_PAYMENTS_MS } from './deposit.ts';
import { placeOrder } from './place-order.ts';
import { askReviewAt, listLateOrders, listOpenOrders, listReviewsToAsk } from './queries.ts';
import { reviewUnsettled } from './review-unsettled.ts';
import { settleDeposit } from './settle-deposit.ts';

/** A webhook is given this long before the sweep asks in its place. */
const WEBHOOK_GRACE_MS = 60_000;
const ORDERS_A_PAGE = 200;
/** A rail that does not answer holds one of these up until its call is given up. */
const AT_ONCE = 4;

type SweepDeps = WalletDeps & { readonly log: Log };
interface Swept {
  readonly id: bigint;
  readonly state: DepositState;
  /** Since when it has stood as it does: of one in review. */
  readonly updatedAt?: Date;
}

/**
 * Asks about orders whose webhook never came, and gives up on those nobody paid. One that its rail was not told of, for
 * whoever was about to tell it died, is told now. What stays open all the same comes before a person, and what waits for
 * one is asked about too: the amount may have grown since, or the payment failed, and whoever decides should see that.
 */
export async function sweepDeposits(deps: SweepDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - WEBHOOK_GRACE_MS);
  const open = (after: bigint) =>
    database.many(listOpenOrders, [rails.codes, before, now, after, ORDERS_A_PAGE]);
  const reviews = (after: bigint) =>
    database.many(listReviewsToAsk, [rails.codes, now, after, ORDERS_A_PAGE]);
  await runInSequence([
    () => settlePages(deps, open),
    () => settlePages(deps, reviews),
    () => reviewUnsettled(deps),
  ]);
}

/** Asks about orders that ran out or failed: who paid late, and whose webhook was lost, is found all the same. */
export function sweepLateDeposits(deps: SweepDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const since = new Date(clock.now().getTime() - LATE_PAYMENTS_MS);
  return settlePages(deps, (after) =>
    database.many(listLateOrders, [rails.codes, since, after, ORDERS_A_PAGE]),
  );
}

async function settlePages(
  deps: SweepDeps,
  page: (after: bigint) => Promise<readonly Swept[]>,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const orders = await page(after);
    const left = [...orders];
    const work = async () => {
      for (let order = left.shift(); order; order = left.shift()) await settleOne(deps, order);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (orders.length < ORDERS_A_PAGE) return;
    after = orders.at(-1)?.id ?? after;
  }
}

/** One that cannot be settled holds up no other. */
async function settleOne(deps: SweepDeps, { id, state, updatedAt }: Swept): Promise<void> {
  try {
    // Before it is asked: one whose answer cannot be read is no more often asked about than others.
    if (updatedAt) await deps.database.run(askReviewAt, [id, askReviewAgainAt(updatedAt, deps.clock.now())]);
    if (state === 'created') await placeOrder(deps, id);
    await settleDeposit(deps, id);
  } catch (error) {
    deps.log.warn(
      { err: error, orderId: id.toString() },
      'a deposit could not be settled, will be tried again',
    );
  }
}
