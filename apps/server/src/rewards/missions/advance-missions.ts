import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { countedStakeUnits } from '../../platform/config/market.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { on, type Subscription } from '../../platform/events.ts';
import { consumeRoundEvents, type RoundEventConsumer } from '../../rounds/index.ts';
import { depositChargedBack, depositCredited } from '../../wallet/for-rewards.ts';
import type { RewardsDeps } from '../deps.ts';
import { issueReward } from '../issue-reward.ts';
import { wholeCoins } from '../payouts/amount.ts';
import { cancelUnclaimed } from '../queries.ts';
import { rewardProgressTopic, rewardsTopic } from '../rewards-topic.ts';
import { workOnDue } from '../work-on-due.ts';
import {
  addDeposit,
  addRounds,
  type DueProgress,
  listLostMilestones,
  lockDue,
  markIssued,
} from './queries.ts';
import { quantityOf } from './terms.ts';

const TYPES = [...REAL_TYPES];
const BATCH = 100;
/** A promotion with this many failures is skipped, so that it does not stop other promotions. */
const MOST_OF_PROMOTION = 10;

function missionConsumer({ identity, market, merchants }: IssueDeps): RoundEventConsumer {
  const minStakeUnits = countedStakeUnits(market, merchants.get(identity.merchantCode));
  return {
    name: 'missions',
    async handle(tx, after, upTo) {
      const members = await tx.many(addRounds, [after, upTo, TYPES, minStakeUnits]);
      for (const { memberId } of members) tx.notify(rewardProgressTopic(memberId));
    },
  };
}

export const missionSubscriptions: readonly Subscription[] = [
  on(depositCredited, async (tx, { memberId, asset, amountUnits, at }) => {
    await tx.run(addDeposit, [memberId, asset, amountUnits, at, TYPES]);
    tx.notify(rewardProgressTopic(memberId));
  }),
  on(depositChargedBack, async (tx, { memberId, asset, amountUnits, creditedAt, at }) => {
    await tx.run(addDeposit, [memberId, asset, -amountUnits, creditedAt, TYPES]);
    const lost = (await tx.many(listLostMilestones, [memberId])).map(({ rewardId }) => rewardId);
    await tx.many(cancelUnclaimed, [lost, 'charged-back', at]);
    tx.notify(rewardsTopic(memberId));
    tx.notify(rewardProgressTopic(memberId));
  }),
];

type IssueDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market' | 'merchants'>;

/** Adds new events to the progress, and then issues the rewards of the milestones. A job does the same every few seconds. */
export async function advanceMissions(deps: IssueDeps): Promise<void> {
  await consumeRoundEvents(deps.database, missionConsumer(deps));
  await issueMilestones(deps);
}

type ProgressKey = Pick<DueProgress, 'promotionId' | 'memberId' | 'windowFrom'>;

/** Issues the rewards of all reached milestones. Several processes can do the same at once. */
async function issueMilestones(deps: IssueDeps): Promise<void> {
  await workOnDue<readonly DueProgress[], ProgressKey>(deps.database, {
    async next(tx, skipped) {
      const rows = await tx.many(lockDue, [
        deps.clock.now(),
        BATCH,
        failingPromotions(skipped),
        skipped.map(({ promotionId }) => promotionId),
        skipped.map(({ memberId }) => memberId),
        skipped.map(({ windowFrom }) => windowFrom),
      ]);
      return rows.length > 0 ? rows : undefined;
    },
    async work(tx, rows, at) {
      for (const row of rows) {
        at(row);
        const issued = await issueRow(deps, tx, row);
        await tx.run(markIssued, [row.promotionId, row.memberId, row.windowFrom, issued]);
      }
    },
  });
}

/** Promotions that failed for so many members that the cause is probably in the promotion. */
function failingPromotions(skipped: readonly ProgressKey[]): bigint[] {
  const failures = Map.groupBy(skipped, ({ promotionId }) => promotionId);
  return [...failures].filter(([, own]) => own.length >= MOST_OF_PROMOTION).map(([id]) => id);
}

/** Returns the number of the last issued milestone. Stops where the budget does not suffice. */
async function issueRow(deps: IssueDeps, tx: Tx, row: DueProgress): Promise<number> {
  const { memberId, promotionId, windowFrom, terms, amount } = row;
  const { asset, coinUnits } = deps.merchants.get(row.merchantCode);
  const now = deps.clock.now();
  for (let at = row.issued; at < terms.milestones.length; at += 1) {
    const { reach, reward } = terms.milestones[at] ?? { reach: '0', reward: '0' };
    if (amount < quantityOf(terms.metric, reach)) return at;
    const amountUnits = wholeCoins(unitsFromAmount(reward), coinUnits);
    if (amountUnits === 0n) continue;
    const { outcome } = await issueReward(deps, tx, {
      memberId,
      kind: 'MISSION',
      promotionId,
      sourceKey: `${promotionId}:${windowFrom}:${at + 1}`,
      form: 'cash',
      asset,
      amountUnits,
      data: { milestone: at + 1, window: windowFrom },
      expiresAt: new Date(now.getTime() + terms.claimDays * DAY_MS),
      now,
    });
    if (outcome !== 'issued' && outcome !== 'repeated') return at;
  }
  return terms.milestones.length;
}
