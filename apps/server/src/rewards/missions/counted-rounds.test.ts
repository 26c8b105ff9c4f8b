import { api } from '@tessera/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  correctRound,
  memberIdOf,
  playRound,
  runBoard,
  runMission,
} from '../../../testing/rewards/missions.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { advanceLeaderBoards } from '../leader-boards/advance-leader-boards.ts';
import { advanceMissions } from './advance-missions.ts';

let test: TestApp;
let member: Visitor;
let id: bigint;
async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  test = await startTestApp({ env });
  await test.database.transaction(seedGames);
  member = await test.given.member();
  id = await memberIdOf(test, member);
}
afterEach(() => test.stop());

const advance = () => advanceMissions(test.app.deps.rewards);
const only = async () => (await test.value(member, api.missions.missionList, { language: 'EN' })).content[0];

describe('a mission of rounds', () => {
  it('counts rounds from the lowest stake, also after corrections', async () => {
    await start();
    await runMission(test, { metric: 'rounds', minStake: '0.5', milestones: [['9', '1']] });
    await playRound(test, id, { stake: '0.5' });
    for (let line = 0; line < 20; line += 1) await playRound(test, id, { stake: '0.49' });
    const corrected = await playRound(test, id, { stake: '2' });
    await advance();
    expect(await only()).toMatchObject({ minStake: '0.50', progress: '2' });
    await correctRound(test, corrected, -15_001n, 0n);
    await advance();
    expect(await only()).toMatchObject({ progress: '1' });
  });

  it.each([
    ['PHP', '1.00', ['0.99', '1', '5']],
    ['EUR', '0.10', ['0.09', '0.1', '5']],
    ['JPY', '10.00', ['9', '10', '500']],
    // The market states no stake in dinars: one hundred coins.
    ['KWD', '0.10', ['0.099', '0.1', '5']],
  ])(
    'counts rounds in %s from %s where the terms state no lowest stake',
    async (currency, minStake, stakes) => {
      await start({ CURRENCY: currency });
      await runMission(test, { metric: 'rounds', milestones: [['9', '1']] });
      const board = await runBoard(test, { metric: 'rounds' });
      for (const stake of stakes) await playRound(test, id, { stake });
      await advance();
      await advanceLeaderBoards(test.app.deps.rewards);
      expect(await only()).toMatchObject({ minStake, progress: '2' });
      const boards = await test.value(member, api.leaderBoards.leaderBoardList, { language: 'EN' });
      expect(boards.content).toMatchObject([{ minStake }]);
      const { leaders } = await test.value(member, api.leaderBoards.leaderRanking, {
        promotionId: board.toString(),
      });
      expect(leaders).toMatchObject([{ own: true, score: '2' }]);
    },
  );
});
