import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../src/platform/clock.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bonusJobs } from '../../src/rewards/bonus/jobs.ts';
import { issueBonus } from '../../src/rewards/bonus/issue-bonus.ts';
import type { IssuedTerms } from '../../src/rewards/bonus/terms.ts';
import type { TestApp, Visitor } from '../server/app.ts';
import { claim, findMember } from './rewards.ts';

/** All games count in full. */
const TERMS: IssuedTerms = {
  wagering: 5,
  lastsDays: 7,
  contributions: { RNG: 10_000, LIVE: 10_000, FISH: 10_000, PVP: 10_000 },
  instantGames: 10_000,
};

export interface BonusOptions extends Partial<IssuedTerms> {
  readonly amount?: string;
  readonly promotionId?: bigint;
  readonly form?: 'bonus' | 'ticket';
}

/** Issues a bonus of 100.00 that requires stakes of 500.00. Returns its id, as text. */
export async function issuedBonus(
  test: TestApp,
  { info }: Visitor,
  { amount = '100', promotionId, form, ...terms }: BonusOptions = {},
): Promise<string> {
  const { id: memberId, asset } = await test.database.one(findMember, [info.userName]);
  const now = test.clock.now();
  const issued = await test.database.transaction((tx) =>
    issueBonus(
      test.app.deps.rewards,
      tx,
      {
        memberId,
        kind: 'DEPOSIT',
        promotionId,
        sourceKey: randomUUID(),
        asset,
        amountUnits: unitsFromAmount(amount),
        expiresAt: new Date(now.getTime() + 7 * DAY_MS),
        now,
      },
      { ...TERMS, ...terms },
      form,
    ),
  );
  if (issued.outcome !== 'issued') throw new Error(`the bonus was not issued: ${issued.outcome}`);
  return issued.rewardId.toString();
}

/** Issues and claims a bonus. Returns its id. */
export async function claimedBonus(
  test: TestApp,
  visitor: Visitor,
  options: BonusOptions = {},
): Promise<string> {
  const id = await issuedBonus(test, visitor, options);
  const { status } = await claim(test, visitor, id);
  if (status !== 200) throw new Error(`the claim of bonus ${id} was refused`);
  return id;
}

/** Reads the events of rounds, and ends bonuses that are due. */
export async function runBonusJobs(test: TestApp): Promise<void> {
  for (const { work } of bonusJobs(test.app.deps.rewards)) await work({});
}

export const statusOf = (test: TestApp, visitor: Visitor) =>
  test.value(visitor, api.bonus.bonusStatus, { language: 'EN' });

export const forfeit = (test: TestApp, visitor: Visitor, rewardId: string) =>
  test.call(visitor, api.bonus.forfeitBonus, { rewardId });

const findPockets = statement<[userName: string], { cash: bigint; bonus: bigint }>(
  'test.find-pockets-of-bonus',
  `SELECT b.cash, b.bonus FROM member m JOIN member_balance b ON b.member_id = m.id WHERE m.user_name = $1`,
);

const pocketsUnits = (test: TestApp, { info }: Visitor) => test.database.one(findPockets, [info.userName]);

/** Cash and bonus of a member in whole currency units. */
export async function pocketsOf(test: TestApp, visitor: Visitor): Promise<[cash: number, bonus: number]> {
  const { cash, bonus } = await pocketsUnits(test, visitor);
  return [Number(cash) / 10_000, Number(bonus) / 10_000];
}
