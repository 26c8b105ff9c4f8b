import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { playBefore } from '../../../testing/games/previous-round.ts';
import { openGame } from '../../../testing/games/studio.ts';
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

it('a bet is explained by its ledger movements, to its own member only', async () => {
  const member = await test.given.member({ balance: '10.00' });
  const bet = { nodeId, stake: '1.00', requestKey: randomUUID() };
  await openGame(test, member, nodeId);
  const { orderNo, win, balance } = await test.value(member, studio.slotRound, bet);
  const input = { orderNo, language: 'EN' };
  const round = await test.value(member, play.gameRound, input);
  expect(round).toMatchObject({
    ownStudio: true,
    bet: { orderNo, betAmount: '1.00', winAmount: win, balanceAfter: balance },
  });
  const won = win === '0.00' ? [] : [{ kind: 'win', amount: win, balanceAfter: balance }];
  expect(round.movements).toMatchObject([
    { kind: 'bet', amount: '-1.00', balanceBefore: '10.00', balanceAfter: '9.00' },
    ...won,
  ]);
  const { status, body } = await test.call(await test.given.member(), play.gameRound, input);
  expect([status, body]).toMatchObject([404, { errorCode: 'game.round.not.found' }]);
});

it('a round of an earlier release is explained by its two postings', async () => {
  const member = await test.given.member({ balance: '10.00' });
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  const orderNo = await playBefore(test.database, {
    memberId: session?.memberId ?? 0n,
    nodeId: BigInt(nodeId),
    stakeUnits: 10_000n,
    winUnits: 25_000n,
    at: test.clock.now(),
  });
  const round = await test.value(member, play.gameRound, { orderNo: orderNo.toString(), language: 'EN' });
  expect(round.bet).toMatchObject({ betAmount: '1.00', winAmount: '2.50', balanceAfter: '11.50' });
  expect(round.movements).toMatchObject([
    { kind: 'bet', amount: '-1.00', balanceAfter: '9.00' },
    { kind: 'win', amount: '2.50', balanceAfter: '11.50' },
  ]);
});
