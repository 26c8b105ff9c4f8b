import { api } from '@tessera/contract';
import { STUDIO_GAMES } from '@tessera/contract/games/studio/round';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { ANY_ROUND, openGame, playAny, playedRound, titlesOf } from '../../../testing/games/studio.ts';
import { seedGames } from '../seed/seed-games.ts';

const { identity, studio } = api;
const CYCLE_MS = 5000;

describe('German market', () => {
  let test: TestApp;
  let member: Visitor;
  beforeAll(async () => {
    test = await startTestApp({ env: { MARKET: 'de' } });
    await test.database.transaction(seedGames);
    member = await test.given.member({ balance: '100', registration: { depositLimitMonth: '1000' } });
  });
  afterAll(() => test.stop());

  it('limits slot stakes to 1.00', async () => {
    const [nodeId = ''] = await titlesOf(test, 'slot');
    const { table } = await test.value(member, studio.slotGame, { nodeId });
    expect(table).toMatchObject({ stakes: ['0.10', '0.20', '0.50', '1.00'], minStake: '0.10' });
    expect([table.maxStake, table.maxWin]).toEqual(['1.00', '537.50']);
    await openGame(test, member, nodeId);
    const spin = (stake: string) =>
      test.call(member, studio.slotRound, { nodeId, stake, requestKey: randomUUID() });
    expect((await spin('2.00')).body).toMatchObject({
      errorCode: 'game.stake.invalid',
      value: { stakes: table.stakes },
    });
    expect((await spin('1.00')).body.success).toBe(true);
  });

  it.each(STUDIO_GAMES)('requires five seconds between two rounds of %s', async (game) => {
    const [, nodeId = ''] = await titlesOf(test, game);
    const opened = await test.call(member, ANY_ROUND[game].open as typeof studio.slotGame, { nodeId });
    expect(opened.body).toMatchObject({ value: { table: { minCycleMs: CYCLE_MS } } });
    await playedRound(test, member, game, { nodeId });
    test.clock.advance(CYCLE_MS - 1);
    const early = await playAny(test, member, game, { nodeId });
    expect(early.body).toMatchObject({ errorCode: 'game.cycle.too.fast', value: { waitMs: 1 } });
    test.clock.advance(1);
    await playedRound(test, member, game, { nodeId });
  });

  it('refuses play money', async () => {
    const { info } = await test.value(null, api.content.systemStatus, {});
    expect(info.flags).toMatchObject({ FREEPLAY3: false });
    expect((await test.call(null, identity.testPlay, {})).body).toMatchObject({
      errorCode: 'function.not.available',
    });
  });
});

describe('limits of a game table', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    await test.database.transaction(seedGames);
  });
  afterAll(() => test.stop());

  it.each([
    ['slot', '0.10', '100.00', '53750.00'],
    ['dice', '1.00', '500.00', '49500.00'],
    ['baccarat', '1.00', '500.00', '6000.00'],
    ['fishing', '0.10', '100.00', '80000.00'],
  ] as const)(
    'contain the stakes of %s and the maximum win of a round',
    async (game, minStake, maxStake, maxWin) => {
      const member = await test.given.member();
      const [nodeId = ''] = await titlesOf(test, game);
      const opened = await test.call(member, ANY_ROUND[game].open as typeof studio.slotGame, { nodeId });
      expect(opened.body).toMatchObject({ value: { table: { minStake, maxStake, maxWin } } });
    },
  );
});
