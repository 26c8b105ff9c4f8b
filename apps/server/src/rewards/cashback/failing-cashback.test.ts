import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { withFailingRewards } from '../../../testing/rewards/failing-rewards.ts';
import { memberIdOf, playRound } from '../../../testing/rewards/missions.ts';
import { endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { settleCashback } from './settle-cashback.ts';

const TERMS = {
  window: 'day',
  basisPoints: 1000,
  minLoss: '50',
  maxAmount: '30',
  gameTypes: [],
  claimDays: 7,
};

let test: TestApp;
let members: Visitor[];
let ids: bigint[];
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
beforeEach(async () => {
  await endPromotions(test);
  members = [];
  for (let at = 0; at < 5; at += 1) members.push(await test.given.member());
  ids = await Promise.all(members.map((member) => memberIdOf(test, member)));
  await runPromotion(test, { kind: 'SAVIOR', terms: TERMS });
});
afterAll(() => test.stop());

/** The second one of five members, so that it fails after a member and before others. */
const failing = () => ids[1] ?? 0n;
const loseAll = async (stake: string) => {
  for (const id of ids) await playRound(test, id, { stake });
};
const nextDay = async () => {
  test.clock.advance(DAY_MS);
  await addDailyTotals(test);
};
const settle = () => settleCashback(test.app.deps.rewards, 2);
const failToSettle = () =>
  withFailingRewards(test, failing(), async () => {
    await expect(settle()).rejects.toThrow(/failing_reward|2 failures/);
  });
/** The amounts of each member, the newest first. */
const amounts = () =>
  Promise.all(
    members.map(async (member) => {
      const list = { kind: 'SAVIOR', list: 'open', language: 'EN' } as const;
      const again = await signInAgain(test, member);
      return (await test.value(again, api.rewards.rewardList, list)).content.map(({ amount }) => amount);
    }),
  );

it('a member whose cashback fails stops no other member, and gets it by the next run', async () => {
  await loseAll('100');
  await nextDay();
  await failToSettle();
  expect(await amounts()).toEqual([['10.00'], [], ['10.00'], ['10.00'], ['10.00']]);
  await settle();
  await settle();
  expect(await amounts()).toEqual(ids.map(() => ['10.00']));
});

it('a member whose cashback fails delays no other window', async () => {
  await loseAll('100');
  await nextDay();
  await failToSettle();
  await loseAll('200');
  await nextDay();
  await failToSettle();
  const both = ['20.00', '10.00'];
  expect(await amounts()).toEqual([both, [], both, both, both]);
  await settle();
  await settle();
  expect(await amounts()).toEqual(ids.map(() => both));
});

it('cashback that fails in one window is paid once, also where the next window has it', async () => {
  await loseAll('100');
  await nextDay();
  await failToSettle();
  await loseAll('200');
  await nextDay();
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  const sums = (await amounts()).map((own) => own.reduce((sum, amount) => sum + Number(amount), 0));
  expect(sums).toEqual(ids.map(() => 30));
});
