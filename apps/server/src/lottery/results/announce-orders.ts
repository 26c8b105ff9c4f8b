import { amountFromUnits } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { notifyMember } from '../../identity/for-notices.ts';
import { workOnEach } from '../../platform/concurrency.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { ordersTopic } from '../lottery-topics.ts';
import {
  continueAnnouncement,
  listIssuesToAnnounce,
  listOrdersToAnnounce,
  lockIssueToAnnounce,
  type OrderToAnnounce,
} from './queries.ts';

/** Orders of one transaction. */
const BATCH = 100;

/**
 * Notifies members of the orders of settled and cancelled issues: one message for an order that has won, whose wins
 * were corrected, or that was refunded. The messages and the place in the issue are stored in one transaction. So each
 * message is sent once, also after a run that ends in the middle. An issue that fails delays no other issue.
 */
export async function announceOrders(deps: LotteryDeps): Promise<void> {
  await workOnEach(await deps.database.many(listIssuesToAnnounce, []), async ({ id }) => {
    while (await deps.database.transaction((tx) => announceBatch(deps, tx, id)));
  });
}

/** Returns false where no order remains, or another process announces the issue. */
async function announceBatch(deps: LotteryDeps, tx: Tx, issueId: bigint): Promise<boolean> {
  const issue = await tx.maybe(lockIssueToAnnounce, [issueId]);
  if (!issue) return false;
  const orders = await tx.many(listOrdersToAnnounce, [issueId, issue.announcedAfter, [...REAL_TYPES], BATCH]);
  for (const order of orders) {
    tx.notify(ordersTopic(order.memberId));
    if (order.reachable) await sendMessage(deps, tx, order);
  }
  const isLast = orders.length < BATCH;
  await tx.run(continueAnnouncement, [issueId, orders.at(-1)?.id ?? issue.announcedAfter, isLast]);
  return !isLast;
}

/** Sends the message of an order; an order that lost or tied has none. */
async function sendMessage({ identity }: LotteryDeps, tx: Tx, order: OrderToAnnounce): Promise<void> {
  const { memberId, prizeUnits, paidUnits, refundedUnits, earlierUnits, asset } = order;
  const amountOf = (units: bigint) => `${amountFromUnits(units)} ${asset}`;
  const about = {
    game: order.game,
    numero: order.numero,
    gameId: order.gameId.toString(),
    orderId: order.id.toString(),
  };
  const translations = { game: order.names };
  if (refundedUnits > 0n) {
    const values = { ...about, amount: amountOf(refundedUnits) };
    return notifyMember(identity, tx, { memberId, template: 'lottery-refunded', values, translations });
  }
  if (earlierUnits !== null) {
    if (earlierUnits === paidUnits) return;
    const values = { ...about, before: amountOf(earlierUnits), amount: amountOf(paidUnits) };
    return notifyMember(identity, tx, { memberId, template: 'lottery-corrected', values, translations });
  }
  if (prizeUnits === 0n) return;
  const values = { ...about, amount: amountOf(prizeUnits) };
  await notifyMember(identity, tx, { memberId, template: 'lottery-win', values, translations });
}
