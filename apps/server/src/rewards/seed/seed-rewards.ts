import { demoUnits } from '@tessera/contract/currency';
import { amountFromUnits } from '@tessera/contract/money';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import type { SeededMember } from '../../identity/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { consumeRoundEvents } from '../../rounds/index.ts';
import { payCash } from '../claim-reward.ts';
import type { RewardsDeps } from '../deps.ts';
import { issueReward } from '../issue-reward.ts';
import { advanceLeaderBoards } from '../leader-boards/advance-leader-boards.ts';
import { levelConsumer } from '../levels/progress.ts';
import { readLevelPlan, setLevels } from '../levels/set-levels.ts';
import { advanceMissions } from '../missions/advance-missions.ts';
import { addCode } from '../promo-codes/add-codes.ts';
import { readPromotion } from '../promotions/promotion-file.ts';
import { createPromotion } from '../promotions/set-promotion.ts';
import { insertEndedPromotion, lockReward } from '../queries.ts';
import { payRebate } from '../rebate/pay-rebate.ts';
import { grantTicket } from '../tickets/grant-ticket.ts';
import { levelsOf } from './seeded-levels.ts';
import { promotionsOf } from './seeded-promotions.ts';

const OWNER = 'member1';

interface SeededReward {
  readonly kind: RewardKind;
  readonly texts: Readonly<Record<string, string>>;
  /** In coins of the demo currency. */
  readonly amount: string;
  readonly issuedDaysAgo: number;
  /** Days from now; negative for the past. */
  readonly expiresInDays: number;
  readonly claimed?: boolean;
}

/** Oldest first. The promotions have ended, so that they offer nothing to other members. */
const REWARDS: readonly SeededReward[] = [
  {
    kind: 'REGISTER',
    texts: { EN: 'Welcome week', TY: 'Linggo ng pagsalubong', AR: 'أسبوع الترحيب' },
    amount: '50',
    issuedDaysAgo: 20,
    expiresInDays: -13,
    claimed: true,
  },
  {
    kind: 'LOGIN',
    texts: { EN: 'Seven days in a row', TY: 'Pitong araw na sunod-sunod', AR: 'سبعة أيام متتالية' },
    amount: '10',
    issuedDaysAgo: 12,
    expiresInDays: -5,
  },
  {
    kind: 'GIVEAWAY',
    texts: { EN: 'Anniversary giveaway', TY: 'Pamigay sa anibersaryo', AR: 'هدية الذكرى السنوية' },
    amount: '25',
    issuedDaysAgo: 2,
    expiresInDays: 28,
  },
  {
    kind: 'SAVIOR',
    texts: { EN: 'Weekend cashback', TY: 'Cashback sa weekend', AR: 'استرداد نهاية الأسبوع' },
    amount: '15',
    issuedDaysAgo: 1,
    expiresInDays: 6,
  },
];

/**
 * Levels with their rebate, and promotions that members can use now. None in a market that permits no such offer.
 * Precedes the demo accounts: their invitations, deposits and bets count.
 */
export async function seedPromotions(deps: RewardsDeps, tx: Tx, merchantCode: string): Promise<void> {
  const { clock, market, merchants } = deps;
  if (!market.offers) return;
  const { currency } = merchants.get(merchantCode);
  const now = clock.now();
  const decision = { merchantCode, by: 'demo', now };
  const amount = (pesos: string) => amountFromUnits(demoUnits(pesos, currency));
  const plan = readLevelPlan(fileOf(levelsOf(amount)));
  if ('errors' in plan) throw new Error(`invalid demo levels: ${plan.errors.join('; ')}`);
  await setLevels(tx, { ...plan, ...decision });
  for (const file of promotionsOf({ now, amount })) {
    const read = readPromotion(fileOf(file), { market, now });
    if ('promotion' in read) await createPromotion(tx, read.promotion, decision);
  }
  // No code is stored where the market refused the promotion.
  await addCode(tx, { merchantCode, promotion: 'demo-code', code: 'MOSAIC', mostUses: 10_000 });
}

function fileOf(content: object): Buffer {
  return Buffer.from(JSON.stringify(content));
}

const PROMOTION_STARTED_DAYS = 90;
/** Longer than jobs work on a promotion after its end, because promotions of the history have no terms. */
const PROMOTION_ENDED_DAYS = 60;

interface SeedOptions {
  readonly merchantCode: string;
  readonly members: readonly SeededMember[];
}

/** Rewards of the first demo account: four to claim, two of them tickets, and a history. */
export async function seedRewards(
  deps: RewardsDeps,
  tx: Tx,
  { merchantCode, members }: SeedOptions,
): Promise<void> {
  const owner = members.find(({ userName }) => userName === OWNER);
  if (!owner) return;
  const inDays = (days: number) => new Date(deps.clock.now().getTime() + days * DAY_MS);
  const { currency } = deps.merchants.get(merchantCode);
  for (const { kind, texts, amount, issuedDaysAgo, expiresInDays, claimed } of REWARDS) {
    const now = inDays(-issuedDaysAgo);
    const clock = { now: () => now };
    const atThatTime = { ...deps, clock, identity: { ...deps.identity, clock } };
    const { id: promotionId } = await tx.one(insertEndedPromotion, [
      merchantCode,
      `demo-${kind}`,
      kind,
      JSON.stringify(texts),
      inDays(-PROMOTION_STARTED_DAYS),
      inDays(-PROMOTION_ENDED_DAYS),
    ]);
    const issued = await issueReward(atThatTime, tx, {
      memberId: owner.memberId,
      kind,
      promotionId,
      sourceKey: 'demo',
      form: 'cash',
      asset: owner.asset,
      amountUnits: demoUnits(amount, currency),
      expiresAt: inDays(expiresInDays),
      now,
    });
    if (!claimed || issued.outcome !== 'issued') continue;
    const reward = await tx.one(lockReward, [issued.rewardId, owner.memberId]);
    await payCash(atThatTime, tx, reward, deps.identity.randomness.uuid());
  }
  const { memberId } = owner;
  // A market can refuse tickets.
  for (const promotion of ['demo-ticket', 'demo-discount']) {
    await grantTicket(deps, tx, { memberId, promotion, reference: 'demo', now: deps.clock.now() });
  }
}

/** Counts the seeded play: the first visitor sees levels, rebate, missions and places without waiting for the jobs. */
export async function countSeededPlay(deps: RewardsDeps): Promise<void> {
  await consumeRoundEvents(deps.database, levelConsumer(deps));
  await payRebate(deps);
  await advanceMissions(deps);
  await advanceLeaderBoards(deps);
}
