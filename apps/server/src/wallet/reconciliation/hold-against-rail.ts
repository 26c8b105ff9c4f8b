import { findMark, passMark, raiseAlarm, settledUpTo } from '../../ledger/index.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import type { PaymentRail } from '../payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { type RailDifference, recordDifferences } from './record-differences.ts';
import { type CreditedRow, listCredited } from './queries.ts';
import { railDifference } from './rail-difference.ts';

const AT_ONCE = 4;
const ORDERS_A_PAGE = 200;

type HoldDeps = WalletDeps & { readonly log: Log };

/** Holds every rail against the books. One that does not answer holds up no other; the first fault is thrown at the end. */
export async function holdAgainstRails(deps: HoldDeps): Promise<void> {
  const { rails } = deps;
  const held = await Promise.allSettled(
    rails.codes.map((code) => holdAgainstRail(deps, railOf(rails, code))),
  );
  const fault = held.find((one) => one.status === 'rejected');
  if (fault) throw fault.reason;
}

/**
 * Asks a rail again about every deposit that was credited since the last time, and keeps what the two do not say
 * alike; the first time it only notes where to begin. A rail that does not answer is no break: the mark stays, and the
 * next run asks again. No transaction is open while the rail is asked.
 */
async function holdAgainstRail({ database, clock, log }: HoldDeps, rail: PaymentRail): Promise<void> {
  const settled = await settledUpTo(database);
  const kind = `rail:${rail.code}` as const;
  const mark = await database.maybe(findMark, [kind]);
  if (!mark?.finishedAt) return void (await database.run(passMark, [kind, settled, clock.now()]));
  let after = mark.upTo;
  for (;;) {
    const orders = await database.many(listCredited, [rail.code, after, settled, ORDERS_A_PAGE]);
    const differences = await askAbout(rail, orders);
    const last = orders.length < ORDERS_A_PAGE;
    after = last ? settled : (orders.at(-1)?.transferId ?? settled);
    const found = await database.transaction(async (tx) => {
      await tx.run(passMark, [kind, after, clock.now()]);
      return recordDifferences(tx, differences, clock.now());
    });
    raiseAlarm(log, found);
    if (last) return;
  }
}

async function askAbout(rail: PaymentRail, orders: readonly CreditedRow[]): Promise<RailDifference[]> {
  const left = [...orders];
  const differences: RailDifference[] = [];
  const ask = async () => {
    for (let order = left.shift(); order; order = left.shift()) {
      const difference = railDifference(order, await rail.fetchPayment(order.orderId));
      if (difference) differences.push(difference);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return differences;
}
