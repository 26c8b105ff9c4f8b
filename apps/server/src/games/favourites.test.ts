import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { seedGames } from './seed/seed-games.ts';

const { games } = api;
const NO_SUCH = '999999';

let test: TestApp;
let nodeIds: string[];
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const pages = [1, 2, 3].map((pageNo) => test.value(null, games.gameList, { language: 'EN', pageNo }));
  nodeIds = (await Promise.all(pages)).flatMap((page) => page.games.map(({ nodeId }) => nodeId));
});
afterAll(() => test.stop());

const add = (member: Visitor, nodeId: string) => test.value(member, games.addFavourite, { nodeId });
const remove = (member: Visitor, nodeId: string) => test.value(member, games.removeFavourite, { nodeId });
const ids = (member: Visitor) => test.value(member, games.favouriteIds, {});
const page = (member: Visitor, more: object = {}) =>
  test.value(member, games.favouriteGamesList, { language: 'EN', ...more });

describe('favourites', () => {
  it('are listed from the newest, and a second addition changes nothing', async () => {
    const member = await test.given.member();
    const [a = '', b = '', c = ''] = nodeIds;
    for (const nodeId of [a, b, c, a]) await add(member, nodeId);
    expect(await ids(member)).toEqual([c, b, a]);
    const { content, pageNum, totalPages } = await page(member);
    expect([content.map(({ nodeId }) => nodeId), pageNum, totalPages]).toEqual([[c, b, a], 1, 1]);
  });

  it('are added once by twenty concurrent requests', async () => {
    const member = await test.given.member();
    await Promise.all(Array.from({ length: 20 }, () => add(member, nodeIds[0] ?? '')));
    expect(await ids(member)).toEqual([nodeIds[0]]);
  });

  it('are removed, and the removal of another game changes nothing', async () => {
    const member = await test.given.member();
    const [a = '', b = ''] = nodeIds;
    await add(member, a);
    await add(member, b);
    await remove(member, a);
    await remove(member, a);
    await remove(member, NO_SUCH);
    expect(await ids(member)).toEqual([b]);
  });

  it('are paged by 26 completely, also within a category', async () => {
    const member = await test.given.member();
    for (const nodeId of nodeIds) await add(member, nodeId);
    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => page(member, { pageNo })));
    expect(pages.map(({ content }) => content.length)).toEqual([26, 26, 26, 0]);
    expect(pages.flatMap(({ content }) => content.map(({ nodeId }) => nodeId))).toEqual(nodeIds.toReversed());
    const all = pages.flatMap(({ content }) => content);
    const fish = await page(member, { gameType: 'FISH' });
    expect(fish.content).toEqual(all.filter(({ gameType }) => gameType === 'FISH'));
    expect([fish.totalPages, fish.content.length > 0]).toEqual([1, true]);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([78, 78, 78, 78]);
    expect([fish.totalCount, (await page(member, { gameType: 'FISH', pageNo: 9 })).totalCount]).toEqual([
      fish.content.length,
      fish.content.length,
    ]);
  });

  it('are counted exactly during concurrent additions and removals', async () => {
    const member = await test.given.member();
    const some = nodeIds.slice(0, 6);
    const taps = some.flatMap((nodeId, at) => [
      add(member, nodeId),
      add(member, nodeId),
      remove(member, nodeId),
      ...(at % 2 ? [add(member, nodeId)] : []),
    ]);
    await Promise.all(taps);
    const left = await ids(member);
    const { totalCount, content } = await page(member);
    expect([totalCount, content.length]).toEqual([left.length, left.length]);
    await Promise.all(left.map((nodeId) => remove(member, nodeId)));
    expect(await page(member)).toMatchObject({ totalCount: 0, totalPages: 0 });
  });

  it('are separate for each member', async () => {
    const [one, other] = [await test.given.member(), await test.given.member()];
    await add(one, nodeIds[0] ?? '');
    expect(await ids(other)).toEqual([]);
    expect(await page(other)).toEqual({ content: [], pageNum: 1, totalPages: 0, totalCount: 0 });
  });

  it('are refused for an unknown game', async () => {
    const member = await test.given.member();
    const { status, body } = await test.call(member, games.addFavourite, { nodeId: NO_SUCH });
    expect([status, body]).toMatchObject([404, { errorCode: 'game.not.found' }]);
    expect(await ids(member)).toEqual([]);
  });

  it.each(['0', '-1', '1.0', '01', '9223372036854775808', 'abc', ''])(
    'are refused for the id %j',
    async (nodeId) => {
      const member = await test.given.member();
      const { status } = await test.call(member, games.addFavourite, { nodeId });
      expect(status).toBe(400);
    },
  );

  it('require a session', async () => {
    const { status, body } = await test.call(null, games.favouriteIds, {});
    expect([status, body]).toMatchObject([401, { errorCode: 'login.not.session' }]);
  });
});
