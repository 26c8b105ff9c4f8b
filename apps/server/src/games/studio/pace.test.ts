import { STUDIO_GAMES } from '@tessera/contract/games/studio/round';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { ANY_ROUND, playAny, playedRound, titlesOf } from '../../../testing/games/studio.ts';
import { seedGames } from '../seed/seed-games.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
afterAll(() => test.stop());

describe.each(STUDIO_GAMES)('pace of %s rounds', (game) => {
  const { cycleMs } = ANY_ROUND[game];
  let member: Visitor;
  let nodeId: string;
  let otherNodeId: string;
  beforeAll(async () => {
    member = await test.given.member({ balance: '100' });
    [nodeId = '', otherNodeId = ''] = await titlesOf(test, game);
  });

  it('permits a round one cycle after the previous round, and not a millisecond earlier', async () => {
    await playedRound(test, member, game, { nodeId });
    test.clock.advance(cycleMs - 1);
    const { status, body } = await playAny(test, member, game, { nodeId });
    expect([status, body]).toMatchObject([429, { errorCode: 'game.cycle.too.fast', value: { waitMs: 1 } }]);
    test.clock.advance(1);
    await playedRound(test, member, game, { nodeId });
    const again = await playAny(test, member, game, { nodeId });
    expect(again.body).toMatchObject({ errorCode: 'game.cycle.too.fast', value: { waitMs: cycleMs } });
  });

  it('permits a refused round again under its request key, and repeats its answer at once', async () => {
    const requestKey = randomUUID();
    expect((await playAny(test, member, game, { nodeId, requestKey })).status).toBe(429);
    test.clock.advance(cycleMs);
    const round = await playedRound(test, member, game, { nodeId, requestKey });
    expect(await playedRound(test, member, game, { nodeId, requestKey })).toEqual(round);
  });

  it('does not depend on other games and other members', async () => {
    const other = await test.given.member({ balance: '10' });
    expect((await playAny(test, member, game, { nodeId: otherNodeId })).status).toBe(200);
    expect((await playAny(test, other, game, { nodeId })).status).toBe(200);
  });

  it('permits one of ten concurrent rounds', async () => {
    test.clock.advance(cycleMs);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => playAny(test, member, game, { nodeId })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(429)]);
  });

  it('is not affected by a round without enough money', async () => {
    const poor = await test.given.member({ balance: '0.50' });
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await playAny(test, poor, game, { nodeId });
      expect(body).toMatchObject({ errorCode: 'balance.insufficient' });
    }
  });

  it('waits one cycle at most after the clock was set back', async () => {
    test.clock.advance(cycleMs);
    await playedRound(test, member, game, { nodeId });
    test.clock.advance(-3_600_000);
    const { body } = await playAny(test, member, game, { nodeId });
    expect(body).toMatchObject({ value: { waitMs: cycleMs } });
    test.clock.advance(3_600_000);
  });
});
