import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { restartInMarket } from '../../../testing/identity/other-market.ts';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { memberIdOf, playRound, runBoard, runMission } from '../../../testing/rewards/missions.ts';
import { runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { seedGames } from '../../games/index.ts';
import { MARKETS } from '../../platform/config/market.ts';
import { statement } from '../../platform/database/statement.ts';
import { settleCashback } from '../cashback/settle-cashback.ts';
import { cashbackTerms } from '../cashback/terms.ts';
import { advanceLeaderBoards } from '../leader-boards/advance-leader-boards.ts';
import { advanceMissions } from '../missions/advance-missions.ts';

const DAY_MS = 86_400_000;
const { leaderBoards, missions, rewards } = api;
const CASHBACK = cashbackTerms.parse({
  window: 'day',
  basisPoints: 1000,
  minLoss: '50',
  maxAmount: '30',
  gameTypes: [],
  claimDays: 7,
});

const putAge = statement<[memberId: bigint, now: Date]>(
  'test.put-known-age',
  'INSERT INTO member_protection (member_id, age_told_at) VALUES ($1, $2)',
);

/** The market permits games of one product for a promotion. */
describe('promotion that the market permits no longer', () => {
  let test: TestApp;
  let member: Visitor;
  beforeAll(async () => {
    test = await startTestApp();
    await test.database.transaction(seedGames);
    member = await test.given.member();
    const id = await memberIdOf(test, member);
    await test.database.run(putAge, [id, test.clock.now()]);
    await runMission(test, {}, { endsAt: null });
    await runMission(test, { gameTypes: ['RNG'] }, { endsAt: null });
    await runBoard(test);
    await runPromotion(test, { kind: 'SAVIOR', terms: CASHBACK });
    await playRound(test, id, { stake: '100' });
    test.clock.advance(1000);
  });
  afterAll(() => test.stop());

  it('ends at the start of a server, and staff finds the rule', async () => {
    await restartInMarket('uk', test);
    const operator = operateOn(test);
    const { lines } = await operator.run('rewards list --as lina');
    const rows = lines.map((line) => line.split(/\s+/));
    expect(rows.slice(1).map(([, , kind, state]) => [kind, state])).toEqual([
      ['MISSION', 'ended'],
      ['MISSION', 'running'],
      ['MISSION', 'ended'],
      ['SAVIOR', 'ended'],
    ]);
    const shown = await operator.run(`rewards show ${rows[1]?.[1]} --as lina`);
    expect(shown.lines.at(-1)).toMatch(/market +terms\.gameTypes: the market permits games of one product/);
  });

  it('is shown as finished, and pays what was earned before its end', async () => {
    const restarted = await restartInMarket('uk', test);
    const deps = { ...test.app.deps.rewards, market: MARKETS.uk };
    await advanceMissions(deps);
    await advanceLeaderBoards(deps);
    const { body } = await restarted.call(member, missions.missionList, { language: 'EN' });
    expect(body).toMatchObject({
      value: { content: [{ phase: 'running' }, { phase: 'finished', label: 'claim', progress: '100.00' }] },
    });
    const boards = await restarted.call(member, leaderBoards.leaderBoardList, { language: 'EN' });
    expect(boards.body).toMatchObject({ value: { content: [{ phase: 'finished' }] } });
    test.clock.advance(DAY_MS);
    await addDailyTotals(test);
    await settleCashback(deps);
    member = await signInAgain(test, member);
    const open = await restarted.call(member, rewards.rewardList, { list: 'open', language: 'EN' });
    const { value } = open.body as { value: { content: readonly { amount: string }[] } };
    expect(value.content.map(({ amount }) => amount).toSorted()).toEqual(['10.00', '5.00', '50.00']);
  });
});
