import { api } from '@tessera/contract';
import { type CheckCrypto, checkRound } from '@tessera/contract/games/studio/check-round';
import type { PastRound } from '@tessera/contract/games/studio';
import { STUDIO_GAMES, type StudioGame } from '@tessera/contract/games/studio/round';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { restartInMarket } from '../../../testing/identity/other-market.ts';
import { ANY_ROUND, playedRound, titlesOf } from '../../../testing/games/studio.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, studio } = api;
const ROUNDS = 24;
/** Current limits of stake and pace: part of the open game alone. */
const OF_THE_OPEN_GAME = new Set(['minCycleMs', 'minStake', 'maxStake', 'maxWin', 'stakes', 'chips']);

/** The verifier with the cryptography of this process; a browser's gives the same bytes. */
const crypto: CheckCrypto = {
  sha256: async (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest(),
};

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  member = await test.given.member({ balance: '500' });
});
afterAll(() => test.stop());

const past = (orderNo: string) => test.value(member, studio.pastRound, { orderNo });

async function playMany(game: StudioGame) {
  const [nodeId = ''] = await titlesOf(test, game);
  const rounds = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    test.clock.advance(ANY_ROUND[game].cycleMs);
    rounds.push(await playedRound(test, member, game, { nodeId, turn }));
  }
  return { nodeId, rounds };
}

describe.each(STUDIO_GAMES)('past rounds of %s', (game) => {
  let played: Awaited<ReturnType<typeof playMany>>;
  beforeAll(async () => {
    played = await playMany(game);
  });

  it('are returned as they were played, with their rules', async () => {
    const [round] = played.rounds;
    const { nodeId } = played;
    const opened = await test.value(member, ANY_ROUND[game].open as typeof studio.slotGame, { nodeId });
    const rules = Object.entries(opened.table).filter(([part]) => !OF_THE_OPEN_GAME.has(part));
    const table = Object.fromEntries(rules);
    expect(await past(round?.orderNo ?? '')).toEqual({ game, nodeId, serverSeed: null, table, round });
  });

  it('pass the public check once their seed is revealed', async () => {
    await test.value(member, studio.rotateSeed, { clientSeed: `after-${game}` });
    for (const { orderNo } of played.rounds) {
      const shown = await past(orderNo);
      expect(await checkRound(crypto, shown, shown.serverSeed ?? '')).toEqual({
        known: true,
        promised: true,
        drawn: true,
        paid: true,
      });
    }
  });

  it('fail the public check with a changed number, picture, win or seed', async () => {
    const shown = await past(played.rounds[0]?.orderNo ?? '');
    const seed = shown.serverSeed ?? '';
    const check = (other: object, serverSeed = seed) =>
      checkRound(crypto, { ...shown, round: { ...shown.round, ...other } } as PastRound, serverSeed);
    const { proof, win } = shown.round;
    const [draw = 0, ...others] = proof.draws;
    expect(await check({ proof: { ...proof, draws: [draw + 1, ...others] } })).toMatchObject({
      drawn: false,
    });
    expect(await check({ win: `9${win}` })).toMatchObject({ drawn: true, paid: false });
    expect(await check({ proof: { ...proof, nonce: proof.nonce + 1 } })).toMatchObject({ drawn: false });
    expect(await check({}, `${seed.slice(1)}0`)).toMatchObject({ promised: false, drawn: false });
    expect(await check({ proof: { ...proof, rules: 'other-1' } })).toMatchObject({
      known: false,
      paid: false,
    });
    const picture = {
      slot: { grid: [] },
      dice: { roll: draw + 1 },
      baccarat: { winner: 'none' },
      fishing: { caught: 1 },
    };
    expect(await check(picture[game])).toMatchObject({ drawn: true, paid: false });
  });
});

describe('past round', () => {
  it('is returned without the stake limit of the merchant’s present market', async () => {
    const [nodeId = ''] = await titlesOf(test, 'slot');
    await test.value(member, games.launchGame, { nodeId, language: 'EN' });
    test.clock.advance(ANY_ROUND.slot.cycleMs);
    const bet = { nodeId, stake: '5.00', requestKey: randomUUID() };
    const { orderNo } = await test.value(member, studio.slotRound, bet);
    const moved = await restartInMarket('de', test);
    const open = await moved.call(member, studio.slotGame, { nodeId });
    expect(open.body).toMatchObject({ value: { table: { maxStake: '1.00', minCycleMs: 5000 } } });
    const { body } = await moved.call(member, studio.pastRound, { orderNo });
    expect(body).toMatchObject({ value: { round: { stake: '5.00' } } });
    for (const part of OF_THE_OPEN_GAME) expect(body).not.toHaveProperty(`value.table.${part}`);
  });

  it('is not found by another member or with an unknown number', async () => {
    const other = await test.given.member({ balance: '10' });
    const [nodeId = ''] = await titlesOf(test, 'dice');
    const { orderNo } = await playedRound(test, other, 'dice', { nodeId });
    for (const wrong of [orderNo, '99999999']) {
      const { status, body } = await test.call(member, studio.pastRound, { orderNo: wrong });
      expect([status, body]).toMatchObject([404, { errorCode: 'game.round.not.found' }]);
    }
  });
});
