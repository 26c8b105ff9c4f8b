import { api } from '@tessera/contract';
import { VERSION } from '@tessera/contract/version';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { seedGames } from '../../src/games/index.ts';

const { content, games, identity, wallet } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
afterAll(() => test.stop());

it('the version is that of the package, also while the site is closed', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  expect((JSON.parse(text) as { version: string }).version).toBe(VERSION);
  expect(await test.value(null, content.versionInfo, {})).toEqual({ version: VERSION });
});

it('member info can be refreshed', async () => {
  const member = await test.given.member();
  const renewed = await test.value(member, identity.memberInfoRenew, {});
  expect(renewed).toEqual(await test.value(member, identity.memberInfo, {}));
});

describe('merchant wallet', () => {
  it('is the single wallet with its balance', async () => {
    const member = await test.given.member({ balance: '12.50' });
    const merchantWallet = await test.value(member, wallet.merchantWallet, { merchantCode: 'tessera' });
    expect(merchantWallet).toEqual({ ...(await test.value(member, wallet.wallet, {})), isSingle: 1 });
    expect(merchantWallet.sumBalance).toBe('12.50');
  });

  it('of another merchant is refused', async () => {
    const member = await test.given.member();
    const { status, body } = await test.call(member, wallet.merchantWallet, { merchantCode: 'another' });
    expect([status, body]).toMatchObject([422, { errorCode: 'merchant.unknown' }]);
  });
});

it('the list of all vassalages contains every vendor once', async () => {
  const vendors = await test.value(null, games.allVassalage, { merchant_code: 'tessera' });
  expect(vendors).toHaveLength(17);
  expect(new Set(vendors.map(({ vassalage }) => vassalage)).size).toBe(17);
  expect(vendors[0]).toMatchObject({ displayName: expect.any(String), iconUrl: expect.any(String) });
});

it('a game has the alternative names of its fields', async () => {
  const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  for (const game of list) {
    expect(game).toMatchObject({
      roomId: game.gameId,
      nodeName: game.gameName,
      showIcon: game.iconUrl,
      gameClassifyNew: game.gameClassify,
    });
  }
  expect(list).not.toEqual([]);
});

describe('adding a recent game', () => {
  it('puts the game first', async () => {
    const member = await test.given.member();
    const { games: list } = await test.value(null, games.gameList, { language: 'EN' });
    for (const { nodeId } of list.slice(0, 2)) {
      await test.value(member, games.addRecentGame, { nodeId });
      test.clock.advance(1000);
    }
    const recent = await test.value(member, games.recentGamesList, { language: 'EN' });
    expect(recent.list.map(({ nodeId }) => nodeId)).toEqual([list[1]?.nodeId, list[0]?.nodeId]);
  });

  it('is refused for an unknown game', async () => {
    const member = await test.given.member();
    const { status, body } = await test.call(member, games.addRecentGame, { nodeId: '999999' });
    expect([status, body]).toMatchObject([404, { errorCode: 'game.not.found' }]);
  });
});

describe('head icon', () => {
  const form = (visitor: Awaited<ReturnType<TestApp['given']['member']>>, payload: string) =>
    test.app.http.inject({
      method: 'POST',
      url: identity.setHeadIcon.path,
      headers: {
        cookie: visitor.cookie,
        'x-mc-token': visitor.info.token,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload,
    });

  it('is set by a form, shown in the member info and removed', async () => {
    const member = await test.given.member();
    const { icon, icons } = await test.value(member, identity.headIcon, {});
    expect([icon, icons.length]).toEqual([null, 9]);
    expect((await form(member, 'icon=fish')).statusCode).toBe(200);
    expect((await test.value(member, identity.headIcon, {})).icon).toBe('fish');
    const { headIconUrl } = await test.value(member, identity.memberInfo, {});
    expect(headIconUrl).toBe(icons.find((one) => one.icon === 'fish')?.iconUrl);
    await test.value(member, identity.setHeadIcon, { icon: '' });
    expect((await test.value(member, identity.memberInfo, {})).headIconUrl).toBeNull();
  });

  it('has distinct pictures of this site', async () => {
    const { icons } = await test.value(await test.given.member(), identity.headIcon, {});
    const drawn = await Promise.all(icons.map(({ iconUrl }) => test.app.http.inject(iconUrl)));
    for (const { statusCode, headers } of drawn) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect(new Set(drawn.map(({ body }) => body)).size).toBe(icons.length);
  });

  it('is refused when it is not built in', async () => {
    const response = await form(await test.given.member(), 'icon=..%2Fx');
    expect([response.statusCode, response.json<object>()]).toMatchObject([
      400,
      { value: { fields: ['icon'] } },
    ]);
  });
});
