import { randomUUID } from 'node:crypto';
import { api } from '@tessera/contract';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { unitsFromAmount } from '@tessera/contract/money';
import { DAY_MS } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { rewardJobs } from '../../src/rewards/jobs.ts';
import { type Issued, issueReward, type RewardToIssue } from '../../src/rewards/issue-reward.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { VALID_TERMS } from './valid-terms.ts';

export const findMember = statement<[userName: string], { id: bigint; asset: string }>(
  'test.find-member-asset',
  `SELECT m.id, k.asset FROM member m JOIN merchant k ON k.code = m.merchant_code WHERE m.user_name = $1`,
);

const putPromotion = statement<
  [
    code: string,
    kind: RewardKind,
    terms: string,
    budgetUnits: bigint | null,
    startsAt: Date,
    endsAt: Date | null,
    joinBy: string,
  ],
  { id: bigint }
>(
  'test.put-promotion',
  `INSERT INTO promotion (merchant_code, code, kind, state, join_by, texts, terms, starts_at, ends_at, budget_units)
   VALUES ('tessera', $1, $2, 'running', $7, '{"EN": "A promotion", "TY": "Isang promo"}', $3::jsonb, $5, $6, $4)
   RETURNING id`,
);

export interface PromotionOptions {
  readonly kind?: RewardKind;
  /** Default: valid terms of the kind. */
  readonly terms?: object;
  /** A decimal amount. */
  readonly budget?: string;
  /** Default: now. */
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly joinBy?: 'automatic' | 'member' | 'application';
}

/** A running promotion of the merchant. */
export async function runPromotion(
  test: TestApp,
  {
    kind = 'REGISTER',
    terms = VALID_TERMS[kind],
    budget,
    startsAt,
    endsAt,
    joinBy = 'automatic',
  }: PromotionOptions = {},
): Promise<bigint> {
  const budgetUnits = budget === undefined ? null : unitsFromAmount(budget);
  const { id } = await test.database.one(putPromotion, [
    randomUUID(),
    kind,
    JSON.stringify(terms ?? {}),
    budgetUnits,
    startsAt ?? test.clock.now(),
    endsAt ?? null,
    joinBy,
  ]);
  return id;
}

const endAll = statement<[]>('test.end-all-promotions', `UPDATE promotion SET state = 'ended'`);

/** Ends every promotion. */
export async function endPromotions({ database }: TestApp): Promise<void> {
  await database.run(endAll, []);
}

type RewardChanges = Partial<Omit<RewardToIssue, 'amountUnits'>> & { readonly amount?: string };

/** Issues a cash reward of 10.00 to a member. */
export async function issueTo(
  test: TestApp,
  { info }: Visitor,
  { amount = '10', ...changes }: RewardChanges = {},
): Promise<Issued> {
  const { id: memberId, asset } = await test.database.one(findMember, [info.userName]);
  const now = test.clock.now();
  return test.database.transaction((tx) =>
    issueReward(test.app.deps.rewards, tx, {
      memberId,
      kind: 'REGISTER',
      promotionId: undefined,
      sourceKey: randomUUID(),
      form: 'cash',
      asset,
      amountUnits: unitsFromAmount(amount),
      expiresAt: new Date(now.getTime() + 7 * DAY_MS),
      now,
      ...changes,
    }),
  );
}

/** The id of an issued reward, as text. */
export async function issuedReward(
  test: TestApp,
  visitor: Visitor,
  changes: RewardChanges = {},
): Promise<string> {
  const issued = await issueTo(test, visitor, changes);
  if (issued.outcome !== 'issued') throw new Error(`the reward was not issued: ${issued.outcome}`);
  return issued.rewardId.toString();
}

export function claim(test: TestApp, visitor: Visitor, rewardId: string, requestKey = randomUUID()) {
  return test.call(visitor, api.rewards.claimReward, { rewardId, requestKey });
}

/** Runs the jobs that expire and cancel rewards, and those of missions and leader boards. */
export async function runRewardJobs(test: TestApp): Promise<void> {
  for (const { work } of rewardJobs(test.app.deps.rewards)) await work({});
}
