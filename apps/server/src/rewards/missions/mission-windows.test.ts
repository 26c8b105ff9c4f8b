import { api } from '@tessera/contract';
import { DEFAULT_TIME_ZONE, setTimeZone } from '@tessera/contract/time-zone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { gamesOfTypes, memberIdOf, playRound, runMission } from '../../../testing/rewards/missions.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { advanceMissions } from './advance-missions.ts';

let test: TestApp;
let member: Visitor;
let id: bigint;

const moveTo = async (at: string) => {
  test.clock.advance(Date.parse(at) - test.clock.now().getTime());
  member = await signInAgain(test, member);
};

describe('windows in Berlin, where the day of the clock change has 23 hours', () => {
  beforeAll(async () => {
    test = await startTestApp({ env: { MARKET: 'mt', CURRENCY: 'EUR', TIME_ZONE: 'Europe/Berlin' } });
    await test.database.transaction(seedGames);
    test.clock.advance(Date.parse('2027-03-26T12:00:00Z') - test.clock.now().getTime());
    member = await test.given.member();
    id = await memberIdOf(test, member);
    const gameTypes = (await gamesOfTypes(test)).slice(0, 1).map(({ gameType }) => gameType);
    for (const window of ['day', 'week', 'promotion'] as const) {
      await runMission(test, { window, gameTypes }, { endsAt: null });
    }
    // The market permits games of one product for a promotion: a mission on all games is not listed.
    await runMission(test, {}, { endsAt: null });
  });
  afterAll(async () => {
    await test.stop();
    setTimeZone(DEFAULT_TIME_ZONE);
  });

  const playAndList = async (at: string) => {
    await moveTo(at);
    await playRound(test, id, { stake: '1' });
    await advanceMissions(test.app.deps.rewards);
    const { content } = await test.value(member, api.missions.missionList, { language: 'EN' });
    return content.map(({ progress, windowEndsAt }) => [progress, windowEndsAt]);
  };

  it.each([
    ['2027-03-27T22:59:59Z', '1.00', '2027-03-27T23:00:00.000Z', '1.00', '2027-03-28T22:00:00.000Z', '1.00'],
    ['2027-03-27T23:00:00Z', '1.00', '2027-03-28T22:00:00.000Z', '2.00', '2027-03-28T22:00:00.000Z', '2.00'],
    ['2027-03-28T21:59:59Z', '2.00', '2027-03-28T22:00:00.000Z', '3.00', '2027-03-28T22:00:00.000Z', '3.00'],
    ['2027-03-28T22:00:00Z', '1.00', '2027-03-29T22:00:00.000Z', '1.00', '2027-04-04T22:00:00.000Z', '4.00'],
  ])('end at midnight of the local clock: %s', async (at, day, dayEnd, week, weekEnd, promotion) => {
    expect(await playAndList(at)).toEqual([
      [day, dayEnd],
      [week, weekEnd],
      [promotion, null],
    ]);
  });
});
