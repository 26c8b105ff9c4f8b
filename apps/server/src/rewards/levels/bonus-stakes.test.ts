import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { claimedBonus, pocketsOf } from '../../../testing/rewards/bonus.ts';
import { doLevelWork, runLevels } from '../../../testing/rewards/levels.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  await runLevels(test);
});
afterAll(() => test.stop());

it('turnover for levels and rebate is the cash part of a stake', async () => {
  const member = await test.given.member({ balance: '4' });
  await claimedBonus(test, member);
  const [nodeId = ''] = await titlesOf(test, 'dice');
  await openGame(test, member, nodeId);
  const round = { nodeId, stake: '10.00', side: 'over', chance: 100, requestKey: randomUUID() };
  await test.value(member, api.studio.diceRound, round);
  const [cash, bonus] = await pocketsOf(test, member);
  expect(cash + bonus).not.toBe(104);
  await doLevelWork(test.app.deps.rewards);
  const { ranks } = await test.value(member, api.levels.memberClubBenefit, { language: 'EN' });
  const turnover = ranks[1]?.conditions.list.find(({ kind }) => kind === 'totalTurnover');
  expect(turnover?.actual).toBe('4.00');
});
