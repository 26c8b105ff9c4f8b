import { on, type Subscription } from '../../platform/events.ts';
import { depositChargedBack, depositCredited, depositOpened } from '../../wallet/for-rewards.ts';
import { insertChoice, markChargedBack, markCredited } from './queries.ts';

/** Records the chosen bonus of a deposit. A job issues the bonus, so that no credit depends on a promotion. */
export const depositBonusSubscriptions: readonly Subscription[] = [
  on(depositOpened, async (tx, { orderId, memberId, asset, promotion, at }) => {
    await tx.run(insertChoice, [orderId, memberId, asset, promotion, at]);
  }),
  on(depositCredited, async (tx, { orderId, amountUnits, promotion, at }) => {
    if (promotion !== null) await tx.run(markCredited, [orderId, amountUnits, at]);
  }),
  on(depositChargedBack, async (tx, { orderId }) => {
    await tx.run(markChargedBack, [orderId]);
  }),
];
