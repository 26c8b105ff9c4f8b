import { findMark, passMark, raiseAlarm, settledUpTo } from '../../ledger/index.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import type { PaymentRail, RailAnswer } from '../rails/payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { type CreditedRow, scheduleRecheck, listCredited, listDueRechecks } from './queries.ts';
import { type RailDifference, railDifference, recordDifferences } from './record-differences.ts';

const RECHECKS_AT_ONCE = 4;

const AT_A_TIME = 200;

/** A deposit that could not be queried is checked after the others. */
const POSTPONE_MS = 3_600_000;

const AT_ONCE = 4;

const ORDERS_A_PAGE = 200;

type CompareDeps = WalletDeps & { readonly log: Log };

/**
 * Compares every rail with the ledger. A rail that does not respond does not stop the others; the first error
 * is thrown at the end.
 */
export async function compareWithRails(deps: CompareDeps): Promise<void> {
  const { rails } = deps;
  const results = await Promise.allSettled(
    rails.codes.map((code) => compareWithRail(deps, railOf(rails, code))),
  );
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

type RecheckDeps = Pick<WalletDeps, 'database' | 'clock' | 'rails' | 'identity'> & { readonly log: Log };

type DueDeposit = CreditedRow & { readonly rail: string };

/**
 * Queries deposits again one day after the credit, because the rail may have charged them back. Differences
 * are recorded as discrepancies. No transaction is open during a query, and an unavailable rail does not stop
 * the others.
 */
export async function recheckDeposits(deps: RecheckDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const left = [...(await database.many(listDueRechecks, [rails.codes, clock.now(), AT_A_TIME]))];
  const work = async () => {
    for (let order = left.shift(); order; order = left.shift()) await recheckOrPostpone(deps, order);
  };
  await Promise.all(Array.from({ length: RECHECKS_AT_ONCE }, work));
}

/**
 * Queries the rail about every deposit credited since the last run and records the differences. The first run
 * only sets the starting point. An unavailable rail is no discrepancy: the mark stays, and the next run
 * queries again. No transaction is open during a query.
 */
async function compareWithRail(
  { database, clock, log, identity }: CompareDeps,
  rail: PaymentRail,
): Promise<void> {
  const settled = await settledUpTo(database);
  const kind = `rail:${rail.code}` as const;
  const mark = await database.maybe(findMark, [kind]);
  if (!mark?.finishedAt) return void (await database.run(passMark, [kind, settled, clock.now()]));
  let after = mark.upTo;
  for (;;) {
    const orders = await database.many(listCredited, [rail.code, after, settled, ORDERS_A_PAGE]);
    const differences = await queryOrders(rail, orders);
    const last = orders.length < ORDERS_A_PAGE;
    after = last ? settled : (orders.at(-1)?.transferId ?? settled);
    const found = await database.transaction(async (tx) => {
      await tx.run(passMark, [kind, after, clock.now()]);
      return recordDifferences(identity.events, tx, differences, clock.now());
    });
    raiseAlarm(log, found);
    if (last) return;
  }
}

async function queryOrders(rail: PaymentRail, orders: readonly CreditedRow[]): Promise<RailDifference[]> {
  const left = [...orders];
  const differences: RailDifference[] = [];
  const queryNext = async () => {
    for (let order = left.shift(); order; order = left.shift()) {
      const difference = railDifference(order, await rail.fetchPayment(order.orderId));
      if (difference) differences.push(difference);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queryNext));
  return differences;
}

async function recheckOrPostpone(deps: RecheckDeps, order: DueDeposit): Promise<void> {
  const { database, rails, clock, log } = deps;
  try {
    await recheck(deps, order, await railOf(rails, order.rail).fetchPayment(order.orderId));
  } catch (error) {
    const orderId = order.orderId.toString();
    log.warn(
      { err: error, orderId },
      'could not compare a credited deposit with its rail; a later run retries',
    );
    const again = new Date(clock.now().getTime() + POSTPONE_MS);
    await database.run(scheduleRecheck, [order.orderId, again]);
  }
}

async function recheck(
  { database, clock, log, identity }: RecheckDeps,
  order: DueDeposit,
  reported: RailAnswer | undefined,
): Promise<void> {
  const difference = railDifference(order, reported);
  const found = await database.transaction(async (tx) => {
    await tx.run(scheduleRecheck, [order.orderId, null]);
    return recordDifferences(identity.events, tx, difference ? [difference] : [], clock.now());
  });
  raiseAlarm(log, found);
}
