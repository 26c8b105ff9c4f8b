import { afterAll, beforeAll, beforeEach, describe, expect, test as it } from 'vitest';
import { rewardJobs } from '../../src/rewards/index.ts';
import { advanceMissions } from '../../src/rewards/missions/advance-missions.ts';
import { hearersOf } from '../../testing/content/live-reader.ts';
import { doLevelWork, runLevels, settleBet } from '../../testing/rewards/levels.ts';
import { runMission } from '../../testing/rewards/missions.ts';
import { claim, findMember, issuedReward, issueTo, runPromotion } from '../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';

const MINUTE_MS = 60_000;

let test: TestApp;
let origin: string;
let member: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  const address = test.app.http.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
beforeEach(async () => {
  member = await test.given.member();
  stranger = await test.given.member();
});
afterAll(() => test.stop());

/** Which of member and stranger are notified of a change of their rewards, or of their progress. */
const notified = (change: () => Promise<unknown>, event: 'rewards' | 'rewardProgress' = 'rewards') =>
  hearersOf({ database: test.database, origin }, { visitors: { member, stranger }, event }, change);

const play = async () => {
  const { id } = await test.database.one(findMember, [member.info.userName]);
  await settleBet(test, { memberId: id, stake: '10' });
};

describe('an open page', () => {
  it('is notified of an issued reward by its own member only', async () => {
    expect(await notified(() => issueTo(test, member))).toEqual(['member']);
    expect(await notified(() => issueTo(test, member, { needsReview: true }))).toEqual(['member']);
  });

  it('is not notified of a reward that exceeds the budget', async () => {
    const promotionId = await runPromotion(test, { budget: '5' });
    expect(await notified(() => issueTo(test, member, { promotionId }))).toEqual([]);
  });

  it('is notified of a claim', async () => {
    const id = await issuedReward(test, member);
    expect(await notified(() => claim(test, member, id))).toEqual(['member']);
  });

  it('is notified when a reward expires', async () => {
    const now = test.clock.now();
    await issuedReward(test, member, { expiresAt: new Date(now.getTime() + MINUTE_MS) });
    test.clock.advance(2 * MINUTE_MS);
    const expire = async () => {
      for (const { work } of rewardJobs(test.app.deps.rewards)) await work({});
    };
    expect(await notified(expire)).toEqual(['member']);
  });

  it('is notified of progress to a level by play of its own member', async () => {
    await runLevels(test);
    const count = () => doLevelWork(test.app.deps.rewards);
    expect(await notified(count, 'rewardProgress')).toEqual([]);
    await play();
    expect(await notified(count, 'rewardProgress')).toEqual(['member']);
  });

  it('is notified of progress to a milestone by play of its own member', async () => {
    await runMission(test);
    const count = () => advanceMissions(test.app.deps.rewards);
    expect(await notified(count, 'rewardProgress')).toEqual([]);
    await play();
    expect(await notified(count, 'rewardProgress')).toEqual(['member']);
  });
});
