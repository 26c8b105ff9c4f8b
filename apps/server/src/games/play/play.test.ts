import { api } from '@tessera/contract';
import { STUDIO_GAMES } from '@tessera/contract/games/studio/round';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { titlesOf } from '../../../testing/games/studio.ts';
import { statement } from '../../platform/database/statement.ts';
import { publishCatalogue } from '../catalogue/save-catalogue.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games } = api;

let test: TestApp;
let slots: string[];
let cockfights: string[];
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const idsOf = async (gameType: string, pageNo = 1) =>
    (await test.value(null, games.gameList, { language: 'EN', gameType, pageNo })).games.map(
      ({ nodeId }) => nodeId,
    );
  slots = [...(await idsOf('RNG')), ...(await idsOf('RNG', 2))];
  cockfights = await idsOf('COCKFIGHT');
});
afterAll(() => test.stop());

const launch = (member: Visitor | null, nodeId = '') =>
  test.call(member, games.launchGame, { nodeId, language: 'TY' });
const recent = (member: Visitor, more: object = {}) =>
  test.value(member, games.recentGamesList, { language: 'TY', ...more });

describe('game launch', () => {
  it('opens a game of the studio inside this site', async () => {
    const member = await test.given.member();
    const { body } = await launch(member, slots[0]);
    expect(body).toMatchObject({
      success: true,
      value: {
        launchMode: 'studio',
        gameUrl: `/m/studio?nodeId=${slots[0]}`,
        studioGame: 'slot',
        game: { nodeId: slots[0], playable: true },
      },
    });
  });

  it.each([
    ['category and vendor', { category: 'RNG', vendor: 'TESSERA' }, 200],
    ['another category', { category: 'LIVE' }, 404],
    ['another vendor', { vendor: 'PALAYOK' }, 404],
  ])('accepts a node id with %s', async (_name, more, status) => {
    const { body } = await test.call(null, games.gameList, {
      language: 'EN',
      gameType: 'RNG',
      vassalage: 'TESSERA',
    });
    const nodeId = body.success ? body.value.games[0]?.nodeId : '';
    const answer = await test.call(await test.given.member(), games.launchGame, {
      language: 'EN',
      nodeId,
      ...more,
    });
    expect(answer.status).toBe(status);
  });

  it.each(['gameId', 'roomId'])('accepts a vendor with %s, without a language', async (name) => {
    const list = await test.value(null, games.gameList, {
      language: 'EN',
      gameType: 'RNG',
      vassalage: 'TESSERA',
    });
    const [game] = list.games;
    const input = { category: 'RNG', vendor: 'TESSERA', [name]: game?.gameId };
    const { body } = await test.call(await test.given.member(), games.launchGame, input);
    expect(body).toMatchObject({ value: { game: { nodeId: game?.nodeId } } });
  });

  it.each(STUDIO_GAMES)('returns the kind of a studio game: %s', async (game) => {
    const [nodeId] = await titlesOf(test, game);
    const { body } = await launch(await test.given.member(), nodeId);
    expect(body).toMatchObject({ value: { launchMode: 'studio', studioGame: game } });
  });

  it('refuses a game without a provider and does not add it to the recent games', async () => {
    const member = await test.given.member();
    const { status, body } = await launch(member, cockfights[0]);
    expect([status, body]).toMatchObject([
      503,
      { errorCode: 'vendor_under_maintenance', value: { vassalage: 'TANDANG' } },
    ]);
    expect(await recent(member)).toEqual({ list: [], totalPages: 0, totalCount: 0 });
  });

  it('refuses a disabled game, which is listed as not playable', async () => {
    const member = await test.given.member();
    await launch(member, slots[1]);
    const setEnabled = statement<[enabled: boolean, id: bigint]>(
      'test.set-enabled',
      `UPDATE game SET enabled = $1 WHERE id = $2`,
    );
    const put = (enabled: boolean) =>
      test.database.transaction(async (tx) => {
        await tx.run(setEnabled, [enabled, BigInt(slots[1] ?? 0)]);
        await publishCatalogue(tx);
      });
    const [before] = (await recent(member)).list;
    await put(false);
    expect((await launch(member, slots[1])).status).toBe(503);
    expect((await recent(member)).list).toEqual([{ ...before, playable: false }]);
    await put(true);
    expect((await recent(member)).list).toEqual([before]);
  });

  it('accepts the vendor and the vendor’s code of the game', async () => {
    const member = await test.given.member();
    const named = async (input: object) =>
      (await test.call(member, games.launchGame, { language: 'EN', ...input })).body;
    const { game } = await test.value(member, games.launchGame, { nodeId: slots[0], language: 'EN' });
    const { vassalage, gameId } = game;
    expect(await named({ vassalage, gameId })).toMatchObject({ value: { game } });
    for (const input of [{ vassalage, gameId: 'none' }, { vassalage }, { gameId }, {}])
      expect(await named(input)).toMatchObject({ errorCode: 'game.not.found' });
  });

  it('refuses an unknown game', async () => {
    const { status, body } = await launch(await test.given.member(), '999999');
    expect([status, body]).toMatchObject([404, { errorCode: 'game.not.found' }]);
  });

  it('requires a session', async () => {
    const { status, body } = await launch(null, slots[0]);
    expect([status, body]).toMatchObject([401, { errorCode: 'login.not.session' }]);
  });
});

describe('recent games', () => {
  it('contain each game once, the last launch first', async () => {
    const member = await test.given.member();
    for (const nodeId of [slots[0], slots[1], slots[2], slots[0]]) {
      test.clock.advance(1000);
      await launch(member, nodeId);
    }
    const { list, totalPages } = await recent(member);
    expect([list.map(({ nodeId }) => nodeId), totalPages]).toEqual([[slots[0], slots[2], slots[1]], 1]);
    expect((await recent(member, { gameType: 'RNG' })).list).toEqual(list);
    expect(await recent(member, { gameType: 'LIVE' })).toEqual({ list: [], totalPages: 0, totalCount: 0 });
  });

  it('are paged by 25 completely, even with equal launch times', async () => {
    const member = await test.given.member();
    for (const nodeId of slots) expect((await launch(member, nodeId)).status).toBe(200);
    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => recent(member, { pageNo })));
    expect(pages.map(({ list }) => list.length)).toEqual([25, 25, 2, 0]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ nodeId }) => nodeId)))).toEqual(new Set(slots));
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([3, 3, 3, 3]);
    await Promise.all(Array.from({ length: 6 }, (_, at) => launch(member, slots[at % 2])));
    expect((await recent(member, { pageNo: 4 })).totalCount).toBe(slots.length);
  });
});
