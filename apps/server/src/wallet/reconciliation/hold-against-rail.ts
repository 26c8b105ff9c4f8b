import { type Break, findMark, keepBreaks, passMark, raiseAlarm, settledUpTo } from '../../ledger/index.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import type { RailPayment } from '../payment-rail.ts';
import { type CreditedRow, listCredited } from './queries.ts';

const AT_ONCE = 4;
const ORDERS_A_PAGE = 200;

/**
 * Asks the rail again about every deposit that was credited since the last time, and keeps what the two do not say
 * alike; the first time it only notes where to begin. A rail that does not answer is no break: the mark stays, and the
 * next run asks again. No transaction is open while the rail is asked.
 */
export async function holdAgainstRail(deps: WalletDeps & { readonly log: Log }): Promise<void> {
  const { database, clock, rail, log } = deps;
  const settled = await settledUpTo(database);
  const mark = await database.one(findMark, ['rail']);
  if (mark.finishedAt === null) return void (await database.run(passMark, ['rail', settled, clock.now()]));
  let after = mark.upTo;
  for (;;) {
    const orders = await database.many(listCredited, [rail.code, after, settled, ORDERS_A_PAGE]);
    const breaks = await askAbout(deps, orders);
    const last = orders.length < ORDERS_A_PAGE;
    after = last ? settled : (orders.at(-1)?.transferId ?? settled);
    const found = await database.transaction(async (tx) => {
      await tx.run(passMark, ['rail', after, clock.now()]);
      return keepBreaks(tx, breaks, clock.now());
    });
    raiseAlarm(log, found);
    if (last) return;
  }
}

async function askAbout({ rail }: WalletDeps, orders: readonly CreditedRow[]): Promise<Break[]> {
  const left = [...orders];
  const breaks: Break[] = [];
  const ask = async () => {
    for (let order = left.shift(); order; order = left.shift()) {
      const difference = differenceOf(order, await rail.fetchPayment(order.orderId));
      if (difference) breaks.push(difference);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return breaks;
}

function differenceOf(
  { orderId, memberId, amountUnits, currency, railReference }: CreditedRow,
  payment: RailPayment | undefined,
): Break | undefined {
  const found = `${amountUnits} ${currency} paid as ${railReference}`;
  const expected = payment
    ? `${payment.amountUnits} ${payment.currency} ${payment.status} as ${payment.reference}`
    : 'no payment';
  if (found === expected) return undefined;
  return { check: 'deposit-rail', subject: `deposit order ${orderId}`, memberId, expected, found };
}
