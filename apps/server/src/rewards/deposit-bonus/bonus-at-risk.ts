import { depositBonus } from '@tessera/contract/wallet/deposit-bonus';
import type { Tx } from '../../platform/database/statement.ts';
import { endBonus } from '../bonus/end-bonus.ts';
import { lockActiveBonus } from '../bonus/forfeit-bonus.ts';
import type { RewardsDeps } from '../deps.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import { forfeitUnclaimed, listQueued, lockCreditedChoices, lockUnclaimed, markEnded } from './queries.ts';

/**
 * For withdrawals: the active bonus, and bonuses of deposits that have not begun, with what their forfeiture loses. Without
 * the latter, a member could withdraw the deposit first and claim its bonus afterwards. The progress is that of the active
 * bonus alone, as in the reward center: stakes count for one bonus at a time. Undefined where no bonus is open.
 */
export async function lockBonusAtRisk(
  deps: Pick<RewardsDeps, 'clock'>,
  tx: Tx,
  memberId: bigint,
  asset: string,
) {
  const now = deps.clock.now();
  // A claim locks its reward before the balance, and a job its choice before the reward.
  const choices = await tx.many(lockCreditedChoices, [memberId, asset]);
  const unclaimed = await tx.many(lockUnclaimed, [memberId, asset, now]);
  const active = await lockActiveBonus(deps, tx, memberId, asset);
  const queued = await tx.many(listQueued, [memberId, asset]);
  const promised = choices
    .map(({ terms, creditedUnits }) => ({ amountUnits: depositBonus(terms, creditedUnits, 1n) }))
    .filter(({ amountUnits }) => amountUnits > 0n);
  const waiting = [...promised, ...unclaimed, ...queued];
  if (!active && waiting.length === 0) return undefined;
  return {
    active,
    waitingUnits: waiting.reduce((sum, { amountUnits }) => sum + amountUnits, 0n),
    async forfeit() {
      for (const { orderId } of choices) await tx.run(markEnded, [orderId, 'withdrawal']);
      await tx.run(forfeitUnclaimed, [unclaimed.map(({ rewardId }) => rewardId), now]);
      // Before the active bonus, whose end starts the next one.
      const ending = { state: 'forfeited', reason: 'withdrawal', now } as const;
      for (const { rewardId } of queued) await endBonus(tx, rewardId, ending);
      await active?.forfeit();
      tx.notify(rewardsTopic(memberId));
    },
  };
}
