import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { openGame } from '../../../testing/games/studio.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf } from '../../../testing/games/wallet-calls.ts';

const { games, play, studio } = api;

let test: TestApp;
let supplier: Supplier;
let gameSession: PlayerSession;
let orderNo: string;
let first: ReturnType<typeof betOf>;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied({ env: { LOG_LEVEL: 'silent' } }));
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  supplier.mood = 'well';
  gameSession = await supplier.openSession(test, { balance: '100' });
  first = betOf(gameSession);
  await supplier.call(test, 'bet', first);
  await supplier.call(test, 'bet', betOf(gameSession, { round: first.round, round_closed: true }));
  const { list } = await test.value(gameSession.visitor, games.gameRecord, { language: 'EN' });
  orderNo = list[0]?.orderNo ?? '';
});

const refused = async (visitor = gameSession.visitor, order = orderNo) => {
  const { status, body } = await test.call(visitor, play.roundPage, { orderNo: order });
  return [status, 'errorCode' in body && body.errorCode];
};

const shown = async () => (await test.call(gameSession.visitor, play.roundPage, { orderNo })).body.success;

describe('round page of a provider', () => {
  it('is requested from the provider by the first bet of the round', async () => {
    const { url } = await test.value(gameSession.visitor, play.roundPage, { orderNo });
    expect(url).toMatch(/^https:\/\/games\.example\//);
    const { user, transaction_uuid, round } = first;
    expect(supplier.rounds.at(-1)).toEqual({ operator_id: 'house', user, transaction_uuid, round });
    const shown = await test.value(gameSession.visitor, play.gameRound, { orderNo, language: 'EN' });
    expect(shown).toMatchObject({ pageElsewhere: true, ownStudio: false });
  });

  it.each([
    ['refusing', 404, 'game.round.no.page'],
    ['straying', 404, 'game.round.no.page'],
    ['failing', 503, 'vendor_under_maintenance'],
    ['forging', 503, 'vendor_under_maintenance'],
  ] as const)('is refused while the provider is %s', async (mood, status, code) => {
    supplier.mood = mood;
    expect(await refused()).toEqual([status, code]);
  });

  it('is unavailable from a provider without round pages, whose games still launch', async () => {
    supplier.mood = 'roundless';
    for (let tap = 0; tap < 6; tap += 1) expect(await refused()).toEqual([503, 'vendor_under_maintenance']);
    await supplier.openSession(test);
    supplier.mood = 'well';
    expect(await shown()).toBe(true);
  });

  it.each(['failing', 'forging'] as const)(
    'remains available to other members after one member’s failure while the provider is %s',
    async (mood) => {
      supplier.mood = mood;
      for (let tap = 0; tap < 6; tap += 1) await refused();
      supplier.mood = 'well';
      await supplier.openSession(test);
      expect(await shown()).toBe(true);
    },
  );

  it('is refused to other members and for rounds of the studio', async () => {
    const requestsBefore = supplier.rounds.length;
    expect(await refused(await test.given.member())).toEqual([404, 'game.round.not.found']);
    const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
    const nodeId = slots.find(({ playable }) => playable)?.nodeId ?? '';
    const bet = { nodeId, stake: '1.00', requestKey: crypto.randomUUID() };
    const own = await test.given.member({ balance: '10' });
    await openGame(test, own, nodeId);
    const round = await test.value(own, studio.slotRound, bet);
    expect(await refused(own, round.orderNo)).toEqual([404, 'game.round.no.page']);
    const shown = await test.value(own, play.gameRound, { orderNo: round.orderNo, language: 'EN' });
    expect(shown).toMatchObject({ pageElsewhere: false, ownStudio: true });
    expect(supplier.rounds.length).toBe(requestsBefore);
  });
});
