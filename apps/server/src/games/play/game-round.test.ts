import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { openGame } from '../../../testing/studio.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, play, studio } = api;

let test: TestApp;
let nodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  nodeId = slots.find(({ playable }) => playable)?.nodeId ?? '';
});
afterAll(() => test.stop());

it('one bet is explained by the movements of the books, to its own member alone', async () => {
  const member = await test.given.member({ balance: '10.00' });
  const bet = { nodeId, stake: '1.00', requestKey: randomUUID() };
  await openGame(test, member, nodeId);
  const { orderNo, win, balance } = await test.value(member, studio.slotRound, bet);
  const asked = { orderNo, language: 'EN' };
  const round = await test.value(member, play.gameRound, asked);
  expect(round).toMatchObject({
    ownStudio: true,
    bet: { orderNo, betAmount: '1.00', winAmount: win, balanceAfter: balance },
  });
  const won = win === '0.00' ? [] : [{ kind: 'win', amount: win, balanceAfter: balance }];
  expect(round.movements).toMatchObject([
    { kind: 'bet', amount: '-1.00', balanceBefore: '10.00', balanceAfter: '9.00' },
    ...won,
  ]);
  const { status, body } = await test.call(await test.given.member(), play.gameRound, asked);
  expect([status, body]).toMatchObject([404, { errorCode: 'game.round.not.found' }]);
});
