import type { DepositState } from '@tessera/contract/wallet/deposit';
import { workOnEach } from '../../platform/concurrency.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { DELAYED_PAYMENT_MS, nextReviewQueryAt } from './deposit.ts';
import { moveDeposit } from './move-deposit.ts';
import { placeOrder } from './place-order.ts';
import {
  listOverdueOrders,
  listOpenOrders,
  listReviewsToQuery,
  listUnsettled,
  lockOrder,
  scheduleReviewQuery,
} from './queries.ts';
import { settleDeposit } from './settle-deposit.ts';

/** A payment that is still not final this long after the expiry of its order goes to review. */
const UNSETTLED_MS = 6 * 3_600_000;

const UNSETTLED_A_PAGE = 200;

/** The sweep queries an order when its webhook is this late. */
const WEBHOOK_GRACE_MS = 60_000;

const ORDERS_A_PAGE = 200;

/** A rail that does not respond blocks one of these workers until the call times out. */
const AT_ONCE = 4;

type SweepDeps = WalletDeps & { readonly log: Log };

interface DueOrder {
  readonly id: bigint;
  readonly state: DepositState;
  /** Time of the last change, for orders in review. */
  readonly updatedAt?: Date;
}

/**
 * Queries orders without a webhook and expires unpaid ones. Sends orders to their rail that were not sent
 * because the process died. Moves unsettled orders to review. Queries orders in review too, because the
 * amount may have grown or the payment may have failed since.
 */
export async function sweepDeposits(deps: SweepDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - WEBHOOK_GRACE_MS);
  const open = (after: bigint) =>
    database.many(listOpenOrders, [rails.codes, before, now, after, ORDERS_A_PAGE]);
  const reviews = (after: bigint) =>
    database.many(listReviewsToQuery, [rails.codes, now, after, ORDERS_A_PAGE]);
  const steps = [
    () => settlePages(deps, open),
    () => settlePages(deps, reviews),
    () => reviewUnsettled(deps),
  ];
  await workOnEach(steps, (step) => step());
}

/** Queries expired and failed orders, so that late payments and lost webhooks are found. */
export function sweepOverdueDeposits(deps: SweepDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const since = new Date(clock.now().getTime() - DELAYED_PAYMENT_MS);
  return settlePages(deps, (after) =>
    database.many(listOverdueOrders, [rails.codes, since, after, ORDERS_A_PAGE]),
  );
}

async function settlePages(
  deps: SweepDeps,
  page: (after: bigint) => Promise<readonly DueOrder[]>,
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

/** A failure does not stop the other orders. */
async function settleOne(deps: SweepDeps, { id, state, updatedAt }: DueOrder): Promise<void> {
  try {
    // Scheduled before the query, so that an unreadable response does not increase the query rate.
    if (updatedAt)
      await deps.database.run(scheduleReviewQuery, [id, nextReviewQueryAt(updatedAt, deps.clock.now())]);
    if (state === 'created') await placeOrder(deps, id);
    await settleDeposit(deps, id);
  } catch (error) {
    deps.log.warn(
      { err: error, orderId: id.toString() },
      'could not settle a deposit; the next sweep retries',
    );
  }
}

type ReviewDeps = Pick<WalletDeps, 'database' | 'clock' | 'identity'> & { readonly log: Log };

/**
 * Moves orders to review whose payment never becomes final, so that no member waits in silence. A failure
 * does not stop the other orders; the first error is thrown at the end.
 */
async function reviewUnsettled(deps: ReviewDeps): Promise<void> {
  await workOnEach(await findUnsettled(deps), (id) => moveToReview(deps, id));
}

async function findUnsettled({ database, clock }: ReviewDeps): Promise<bigint[]> {
  const before = new Date(clock.now().getTime() - UNSETTLED_MS);
  const ids: bigint[] = [];
  for (;;) {
    const page = await database.many(listUnsettled, [before, ids.at(-1) ?? 0n, UNSETTLED_A_PAGE]);
    ids.push(...page.map(({ id }) => id));
    if (page.length < UNSETTLED_A_PAGE) return ids;
  }
}

async function moveToReview(deps: ReviewDeps, id: bigint): Promise<void> {
  const { database, clock, log } = deps;
  try {
    await database.transaction(async (tx) => {
      const order = await tx.one(lockOrder, [id]);
      if (order.state !== 'received') return;
      const actor = { class: 'system' } as const;
      await moveDeposit(deps, tx, order, { to: 'review', reason: 'unsettled', actor, now: clock.now() });
    });
  } catch (error) {
    log.error({ err: error, orderId: id.toString() }, 'could not move a deposit to review');
    throw error;
  }
}
