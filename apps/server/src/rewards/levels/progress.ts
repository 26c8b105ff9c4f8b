import { dayOf } from '@tessera/contract/calendar';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { on, type Subscription } from '../../platform/events.ts';
import type { RoundEventConsumer } from '../../rounds/index.ts';
import { type DepositChargedBack, depositChargedBack, depositCredited } from '../../wallet/for-rewards.ts';
import type { RewardsDeps } from '../deps.ts';
import { issueReward } from '../issue-reward.ts';
import type { NotifyDeps } from '../notify-of-reward.ts';
import { cancelUnclaimed } from '../queries.ts';
import { rewardProgressTopic, rewardsTopic } from '../rewards-topic.ts';
import {
  listLostGifts,
  lowerLevel,
  subtractMonthDeposit,
  subtractTotalDeposit,
} from './chargebacks/queries.ts';
import { addBets, addMonthDeposit, addTotalDeposit, raiseLevels } from './queries.ts';

export const LEVEL_CONSUMER = 'levels';
const TYPES = [...REAL_TYPES];

/** First day of the month of the merchant's calendar. */
export function monthOf(at: Date): string {
  return `${dayOf(at.getTime()).slice(0, 7)}-01`;
}

/** Adds settled stakes to rebate and progress, and raises levels. The rebate has the level from before the events. */
export function levelConsumer(deps: NotifyDeps & Pick<RewardsDeps, 'clock'>): RoundEventConsumer {
  return {
    name: LEVEL_CONSUMER,
    async handle(tx, after, upTo) {
      const now = deps.clock.now();
      const rows = await tx.many(addBets, [after, upTo, TYPES, now]);
      for (const memberId of new Set(rows.map((row) => row.memberId)))
        tx.notify(rewardProgressTopic(memberId));
      const thisMonth = monthOf(now);
      // A bet of the last evening of a month meets the conditions of its month, although the events are read later. Its total
      // counts in this month, too.
      const candidates = rows.filter(({ month, reachesLevel }) => reachesLevel || month !== thisMonth);
      for (const month of new Set([...candidates.map((row) => row.month).toSorted(), thisMonth])) {
        const members = candidates.filter((row) => month === thisMonth || row.month === month);
        await raise(deps, tx, [...new Set(members.map(({ memberId }) => memberId))], { month, now });
      }
    },
  };
}

export function levelSubscriptions(deps: () => NotifyDeps): readonly Subscription[] {
  return [
    on(depositCredited, async (tx, { memberId, asset, amountUnits, at }) => {
      if ((await tx.run(addTotalDeposit, [memberId, amountUnits, asset, TYPES])) === 0) return;
      await tx.run(addMonthDeposit, [memberId, amountUnits, monthOf(at)]);
      tx.notify(rewardProgressTopic(memberId));
      await raise(deps(), tx, [memberId], { month: monthOf(at), now: at });
    }),
    on(depositChargedBack, takeBackDeposit),
  ];
}

/** Subtracts a deposit, and lowers a level that needed it. Unclaimed gifts of lost levels are cancelled. */
async function takeBackDeposit(
  tx: Tx,
  { memberId, asset, amountUnits, creditedAt, at }: DepositChargedBack,
): Promise<void> {
  if ((await tx.run(subtractTotalDeposit, [memberId, amountUnits, asset])) === 0) return;
  const credited = monthOf(creditedAt);
  await tx.run(subtractMonthDeposit, [memberId, amountUnits, credited]);
  const lowered = await tx.maybe(lowerLevel, [memberId, monthOf(at), at, credited, amountUnits]);
  if (!lowered) return;
  const gifts = (await tx.many(listLostGifts, [memberId, lowered.to])).map(({ rewardId }) => rewardId);
  await tx.many(cancelUnclaimed, [gifts, 'charged-back', at]);
  tx.notify(rewardsTopic(memberId));
  tx.notify(rewardProgressTopic(memberId));
}

/** Raises members by the conditions of a month, which may be over. */
async function raise(
  deps: NotifyDeps,
  tx: Tx,
  memberIds: readonly bigint[],
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<void> {
  if (memberIds.length === 0) return;
  const gifts = await tx.many(raiseLevels, [memberIds, month, now]);
  for (const { memberId, rank, giftUnits, asset, giftDays } of gifts) {
    await issueReward(deps, tx, {
      memberId,
      kind: 'VIP',
      promotionId: undefined,
      sourceKey: `level-${rank}`,
      form: 'cash',
      asset,
      amountUnits: giftUnits,
      data: { rank },
      expiresAt: new Date(now.getTime() + giftDays * DAY_MS),
      now,
    });
  }
}
