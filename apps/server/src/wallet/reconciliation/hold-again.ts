import { raiseAlarm } from '../../ledger/index.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import type { RailAnswer } from '../payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { recordDifferences } from './record-differences.ts';
import { type CreditedRow, holdOrderAt, listDueToHold } from './queries.ts';
import { railDifference } from './rail-difference.ts';

const AT_ONCE = 4;
const AT_A_TIME = 200;
/** One that could not be asked about stands behind those that can. */
const PUT_OFF_MS = 3_600_000;

type HoldDeps = Pick<WalletDeps, 'database' | 'clock' | 'rails'> & { readonly log: Log };
type Due = CreditedRow & { readonly rail: string };

/**
 * Asks once more about deposits that were credited a day ago, as payouts are: a rail may have taken one back since. What
 * the two do not say alike is kept as a break. No transaction is open while a rail is asked; one that does not answer
 * holds up no other.
 */
export async function holdAgain(deps: HoldDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const left = [...(await database.many(listDueToHold, [rails.codes, clock.now(), AT_A_TIME]))];
  const work = async () => {
    for (let order = left.shift(); order; order = left.shift()) await holdOrPutOff(deps, order);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function holdOrPutOff(deps: HoldDeps, order: Due): Promise<void> {
  const { database, rails, clock, log } = deps;
  try {
    await hold(deps, order, await railOf(rails, order.rail).fetchPayment(order.orderId));
  } catch (error) {
    const orderId = order.orderId.toString();
    log.warn(
      { err: error, orderId },
      'a credited deposit could not be held against its rail, it will be again',
    );
    const again = new Date(clock.now().getTime() + PUT_OFF_MS);
    await database.run(holdOrderAt, [order.orderId, again]);
  }
}

async function hold(
  { database, clock, log }: HoldDeps,
  order: Due,
  said: RailAnswer | undefined,
): Promise<void> {
  const difference = railDifference(order, said);
  const found = await database.transaction(async (tx) => {
    await tx.run(holdOrderAt, [order.orderId, null]);
    return recordDifferences(tx, difference ? [difference] : [], clock.now());
  });
  raiseAlarm(log, found);
}
