import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { seedGames } from '../../src/games/index.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { settleDueReferrals } from '../../src/rewards/referrals/settle-referrals.ts';
import { referralConsumer } from '../../src/rewards/referrals/jobs.ts';
import type { ReferralTerms } from '../../src/rewards/referrals/terms.ts';
import { consumeRoundEvents } from '../../src/rounds/index.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { playElsewhere } from '../games/external-player.ts';
import {
  type CallOptions,
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type Visitor,
} from '../server/app.ts';
import { reportPayment } from '../server/operating.ts';
import { runPromotion } from './rewards.ts';

const PASSWORD = 'correct horse battery';
const TERMS: ReferralTerms = {
  depositAmount: '100',
  turnoverAmount: '300',
  withinDays: 30,
  rewardAmount: '50',
  friendRewardAmount: '20',
  monthLimit: 3,
  claimDays: 14,
};

/** The promotion that runs; an earlier one ends. */
export async function runReferrals(test: TestApp, changes: Partial<ReferralTerms> = {}, budget = '10000') {
  await endPromotions(test);
  return runPromotion(test, { kind: 'REFERRAL', terms: { ...TERMS, ...changes }, budget });
}

const endAll = statement<[]>(
  'test.end-referrals',
  `UPDATE promotion SET state = 'ended' WHERE kind = 'REFERRAL'`,
);

export async function endPromotions({ database }: TestApp): Promise<void> {
  await database.run(endAll, []);
}

/** A server with games and deposits. */
export async function startReferrals(options?: TestAppOptions): Promise<TestApp> {
  const test = await startTestApp(options);
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedDepositMethods(tx, 'tessera');
  });
  return test;
}

export async function codeOf(test: TestApp, member: Visitor): Promise<string> {
  return (await test.value(member, api.referrals.createReferralCode, {})).code;
}

/** A new member who used the code of another. */
export async function friendOf(test: TestApp, referrer: Visitor): Promise<Visitor> {
  return test.given.member({ registration: { recommenderId: await codeOf(test, referrer) } });
}

const findBudget = statement<[], { reserved: bigint; spent: bigint }>(
  'test.find-referral-budget',
  `SELECT reserved_units AS reserved, spent_units AS spent FROM promotion WHERE kind = 'REFERRAL' AND state = 'running'`,
);

export function budgetOf({ database }: TestApp): Promise<{ reserved: bigint; spent: bigint }> {
  return database.one(findBudget, []);
}

/** Creates a credited deposit. Returns its number. */
export async function payIn(test: TestApp, member: Visitor, amount = '100'): Promise<bigint> {
  const order = { method: 'sandbox', amount, requestKey: randomUUID(), repeatConfirmed: true };
  const { depositId } = await test.value(member, api.wallet.deposit, order);
  await reportPayment(test, depositId, amount);
  return BigInt(depositId);
}

const findPlayer = statement<[userName: string], { memberId: bigint; nodeId: bigint }>(
  'test.find-referred-player',
  `SELECT m.id AS "memberId", (SELECT g.id FROM game g WHERE g.game_type = 'LIVE' ORDER BY g.id LIMIT 1) AS "nodeId"
     FROM member m WHERE m.user_name = $1`,
);

/** Plays rounds that return their stakes. */
export async function play(test: TestApp, { info }: Visitor, amount = '300'): Promise<void> {
  const player = await test.database.one(findPlayer, [info.userName]);
  const units = unitsFromAmount('50');
  for (let left = unitsFromAmount(amount); left > 0n; left -= units) {
    const stakeUnits = left < units ? left : units;
    await playElsewhere(test.database, player, { stakeUnits, winUnits: stakeUnits, at: test.clock.now() });
  }
}

/** Loses a bet. */
export async function lose(test: TestApp, { info }: Visitor, amount: string): Promise<void> {
  const player = await test.database.one(findPlayer, [info.userName]);
  const bet = { stakeUnits: unitsFromAmount(amount), winUnits: 0n, at: test.clock.now() };
  await playElsewhere(test.database, player, bet);
}

/** Runs the jobs. */
export async function settle(test: TestApp): Promise<void> {
  const deps = test.app.deps.rewards;
  await consumeRoundEvents(test.database, referralConsumer(deps));
  await settleDueReferrals(deps);
}

/** A friend who met the requirements, before the jobs run. */
export async function qualifiedFriend(test: TestApp, referrer: Visitor): Promise<Visitor> {
  const friend = await friendOf(test, referrer);
  await payIn(test, friend);
  await play(test, friend);
  return friend;
}

export async function signInFrom(test: TestApp, { info }: Visitor, options: CallOptions): Promise<void> {
  const input = { type: 'username', username: info.userName, password: PASSWORD };
  const { body } = await test.call(null, api.identity.login, input, options);
  if (!body.success) throw new Error(`the sign-in was refused: ${body.errorCode}`);
}

/** States of the friends of a member, the newest first. */
export async function friendStates(test: TestApp, member: Visitor): Promise<string[]> {
  return (await test.value(member, api.referrals.referralList, {})).content.map(({ state }) => state);
}

/** Rewards of a member from referrals, the newest first, as "amount state". */
export async function referralRewards(test: TestApp, member: Visitor): Promise<string[]> {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((list) =>
      test.value(member, api.rewards.rewardList, { kind: 'REFERRAL', list, language: 'EN' }),
    ),
  );
  return lists.flatMap(({ content }) => content.map(({ amount, state }) => `${amount} ${state}`));
}

/** The id of the newest open reward of a member. */
export async function openReward(test: TestApp, member: Visitor): Promise<string> {
  const list = { kind: 'REFERRAL', list: 'open', language: 'EN' };
  const [reward] = (await test.value(member, api.rewards.rewardList, list)).content;
  if (!reward) throw new Error('the member has no open reward');
  return reward.id;
}
