import { api } from '@tessera/contract';
import { GAME_TYPES } from '@tessera/contract/games/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { BRAND, tied, VENDORS } from './demo-words.ts';
import { demoGames, seedGames, studioGameOf } from './seed-games.ts';
import { seedPlay } from './seed-play.ts';

const { games, studio } = api;
const PLAYERS = 3;

let test: TestApp;
let players: Visitor[];
beforeAll(async () => {
  test = await startTestApp();
  players = [];
  for (let index = 0; index < PLAYERS; index += 1) players.push(await test.given.member({ balance: '2300' }));
  const { sessions } = test.app.deps.identity;
  const found = await Promise.all(
    players.map(({ cookie }) => sessions.find(test.database, cookie.split('=')[1])),
  );
  const members = found.map((session) => {
    if (!session) throw new Error('a player has no session');
    return { ...session, asset: 'PHP' };
  });
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedPlay(test.app.deps.games, tx, members);
  });
});
afterAll(() => test.stop());

describe('demo catalogue', () => {
  const all = demoGames();

  it('contains 600 games of every category and at least twelve vendors with different names', () => {
    expect(all).toHaveLength(600);
    expect(new Set(all.map(({ gameType }) => gameType))).toEqual(new Set(GAME_TYPES));
    expect(new Set(all.map(({ vassalage }) => vassalage))).toEqual(new Set(Object.keys(VENDORS)));
    expect(Object.keys(VENDORS).length).toBeGreaterThanOrEqual(12);
    for (const language of ['EN', 'TY'])
      expect(new Set(all.map(({ names }) => names[language])).size).toBe(600);
  });

  it('assigns only slots, dice, fishing and baccarat to the studio, with at least 24 slots', () => {
    const kinds = all.map((game) => studioGameOf(game));
    const atStudio = all.map(({ provider }) => provider === 'studio');
    expect(atStudio).toEqual(kinds.map((kind) => kind !== undefined));
    const count = (kind: string) => kinds.filter((each) => each === kind).length;
    expect(['slot', 'dice', 'fishing', 'baccarat'].map(count)).toEqual([352, 8, 36, 10]);
    const own = all.filter((game) => studioGameOf(game) === 'slot' && game.vassalage === BRAND);
    expect(own.length).toBeGreaterThanOrEqual(24);
  });

  it('has complete names', () => {
    for (const { names } of all) expect(Object.values(names).join()).not.toMatch(/undefined|\s{2}|^\s|\s$/);
    expect(['Ginto', 'Luntian', 'Pilak', 'Makinang'].map(tied)).toEqual([
      'Gintong',
      'Luntiang',
      'Pilak na',
      'Makinang na',
    ]);
  });
});

describe('demo members', () => {
  it('have favourites, recent games, and a record of past days with correct sums', async () => {
    for (const [index, player] of players.entries()) {
      expect(await test.value(player, games.favouriteIds, {})).toHaveLength(4);
      expect((await test.value(player, games.recentGamesList, { language: 'TY' })).list).toHaveLength(4);
      const { list, footer, next } = await test.value(player, games.gameRecord, { language: 'TY' });
      const due = index === 0 ? [20, true, 60] : [12, false, 12];
      expect([list.length, next !== null, footer.totalHands]).toEqual(due);
      const times = list.map(({ time }) => Date.parse(time));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times[0]).toBeLessThan(test.clock.now().getTime());
      const { sumBalance } = await test.value(player, api.wallet.wallet, {});
      expect(list[0]?.balanceAfter).toBe(sumBalance);
    }
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('can verify their rounds', async () => {
    const [player = null] = players;
    const [game] = (await test.value(player, games.recentGamesList, { language: 'EN' })).list;
    const { lastRounds, fairness } = await test.value(player, studio.slotGame, {
      nodeId: game?.nodeId ?? '',
    });
    expect([lastRounds.length, fairness.nextNonce]).toEqual([12, 61]);
  });
});
