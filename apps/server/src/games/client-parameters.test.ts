import { api } from '@tessera/contract';
import type { Endpoint } from '@tessera/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { seedGames } from './seed/seed-games.ts';

const { games, content } = api;

let test: TestApp;
let member: Visitor;
let nodeIds: readonly string[];
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  member = await test.given.member({ balance: '100' });
  const { games: list } = await test.value(null, games.gameList, {
    language: 'EN',
    vassalage: 'TESSERA',
    gameType: 'RNG',
  });
  nodeIds = list.slice(0, 3).map(({ nodeId }) => nodeId);
  for (const nodeId of nodeIds) await test.value(member, games.addFavourite, { nodeId });
  for (const nodeId of nodeIds) {
    test.clock.advance(60_000);
    await test.value(member, games.launchGame, { nodeId, language: 'EN' });
  }
});
afterAll(() => test.stop());

const MERCHANT = 'tessera';
const PLATFORM = { platform: 'html5', clientType: '2' };
const ANNOUNCED = { types: 'B,PL,PU,H', groupName: 'm_home', platform: 'M', token: 'x' };

/** Each call with the parameters that clients of the interface family send. */
const CALLS: readonly (readonly [string, Endpoint, object])[] = [
  ['gameTypeList', games.gameTypeList, { typeId: 1, merchantCode: MERCHANT }],
  ['vendorGameTypes', games.vendorGameTypes, { typeId: 1, merchant_code: MERCHANT }],
  ['gameList', games.gameList, { language: 'EN', merchant: MERCHANT, pageNo: 1, pageSize: 26, ...PLATFORM }],
  [
    'hotGames',
    games.hotGames,
    { language: 'EN', isPlatform: 2, platform: 'html5', gameType: 'RNG', merchantCode: MERCHANT },
  ],
  ['favouriteGamesList', games.favouriteGamesList, { language: 'EN', token: 'x', pageNo: 1, pageSize: 26 }],
  ['recentGamesList', games.recentGamesList, { language: 'EN', page: 1, pageSize: 25, clientType: 2 }],
  ['announcements', content.announcements, { ...ANNOUNCED, merchantCode: MERCHANT }],
  ['announcements at registration', content.announcements, { ...ANNOUNCED, types: 'B', groupName: 'm_reg' }],
  ['helpCenter', content.helpCenter, { language: 'EN', device: 'MOBILE' }],
];

describe('documented client parameters', () => {
  it.each(CALLS)('are accepted by %s', async (_name, entry, input) => {
    const { status, body } = await test.call(member, entry, input);
    expect([status, body]).toMatchObject([200, { success: true }]);
  });

  it('are accepted when a favourite is added and removed', async () => {
    const [nodeId] = nodeIds;
    const named = { nodeId, vendor: 'TESSERA' };
    await test.value(member, games.removeFavourite, { ...named, token: 'x' });
    expect(await test.value(member, games.favouriteIds, {})).not.toContain(nodeId);
    await test.value(member, games.addFavourite, { ...named, token: 'x' });
    expect(await test.value(member, games.favouriteIds, {})).toContain(nodeId);
  });

  it.each([
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 101 }],
    ['pageSize', { pageSize: '26x' }],
    ['platform', { platform: 'flash' }],
    ['clientType', { clientType: 7 }],
  ])('are validated: %s of %j', async (field, input) => {
    const { status, body } = await test.call(null, games.gameList, { language: 'EN', ...input });
    expect([status, body]).toMatchObject([400, { value: { fields: [field] } }]);
  });
});

describe('pageSize', () => {
  it('sets the length of the pages of the game list', async () => {
    const list = (input: object) => test.value(null, games.gameList, { language: 'EN', ...input });
    const [all, small] = [await list({}), await list({ pageSize: 10, pageNo: 2 })];
    expect(small.games).toEqual(all.games.slice(10, 20));
    expect(small).toMatchObject({ pageNum: 2, totalPages: 60, totalCount: 600 });
  });

  it('sets the length of the pages of favourites', async () => {
    const input = { language: 'EN', pageSize: 2, pageNo: 2 };
    const page = await test.value(member, games.favouriteGamesList, input);
    expect(page).toMatchObject({
      content: [{ vassalage: 'TESSERA' }],
      pageNum: 2,
      totalPages: 2,
      totalCount: 3,
    });
  });
});

describe('page of the recent games', () => {
  const recent = (input: object) =>
    test.call(member, games.recentGamesList, { language: 'EN', pageSize: 2, ...input });

  it('is an alias of pageNo', async () => {
    const [page, pageNo] = [await recent({ page: 2 }), await recent({ pageNo: 2 })];
    expect(page.body).toMatchObject({ value: { list: [{ nodeId: nodeIds[0] }], totalPages: 2 } });
    expect(pageNo.body).toEqual(page.body);
  });

  it('is refused when it contradicts pageNo', async () => {
    const { status, body } = await recent({ page: 1, pageNo: 2 });
    expect([status, body]).toMatchObject([400, { value: { fields: ['page'] } }]);
  });
});

describe('merchant code', () => {
  it.each(['tessera', 'tesseratrial'])('is accepted with the code of this site: %s', async (merchantCode) => {
    expect((await test.call(null, games.gameTypeList, { merchantCode })).status).toBe(200);
  });

  it.each([
    [games.gameTypeList, { merchantCode: 'another' }],
    [games.vendorGameTypes, { merchant_code: 'another' }],
    [games.gameList, { language: 'EN', merchant: 'another' }],
    [games.hotGames, { language: 'EN', merchantCode: 'another' }],
    [content.announcements, { types: 'B', merchantCode: 'another' }],
  ] as const)('is refused with the code of another site: %#', async (entry, input) => {
    const { status, body } = await test.call(null, entry, input);
    expect([status, body]).toMatchObject([422, { errorCode: 'merchant.unknown' }]);
  });
});

describe('token in the address', () => {
  it('does not authenticate', async () => {
    const { token } = member.info;
    const { status } = await test.call(null, games.favouriteGamesList, { language: 'EN', token });
    expect(status).toBe(401);
  });
});
