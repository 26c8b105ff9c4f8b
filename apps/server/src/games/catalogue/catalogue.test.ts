import { api } from '@tessera/contract';
import { GAME_TYPES, type Game } from '@tessera/contract/games/games';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { demoGames, seedGames } from '../seed/seed-games.ts';
import { publishCatalogue } from './save-catalogue.ts';

const { games } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
afterAll(() => test.stop());

const list = (input: object) => test.value(null, games.gameList, { language: 'EN', ...input });

/** Every page of a list until the last. */
async function everyPage(input: object): Promise<Game[]> {
  const { totalPages } = await list(input);
  const pages = Array.from({ length: totalPages }, (_, index) => list({ ...input, pageNo: index + 1 }));
  return (await Promise.all(pages)).flatMap((page) => page.games);
}

const allRows = statement<
  [],
  { id: string; gameType: string; vassalage: string; isNew: boolean; names: string }
>(
  'test.all-games',
  `SELECT id::text, game_type AS "gameType", vassalage, is_new AS "isNew",
          lower(names ->> 'EN' || ' ' || (names ->> 'TY')) AS names
     FROM game g WHERE enabled ORDER BY g.sort, g.id`,
);

describe('match counts of other categories', () => {
  it('count the games of a search without a match in its category', async () => {
    const everywhere = await everyPage({ gameName: 'reef' });
    const elsewhere = everywhere.filter(({ gameType }) => gameType !== 'ELOTT');
    expect(elsewhere.length).toBeGreaterThan(0);
    const { games: none, byCategory } = await list({ gameType: 'ELOTT', gameName: 'reef' });
    expect(none).toEqual([]);
    const types = [...new Set(elsewhere.map(({ gameType }) => gameType))];
    expect(byCategory).toHaveLength(types.length);
    for (const gameType of types) {
      const { totalCount } = await list({ gameType, gameName: 'reef' });
      expect(byCategory).toContainEqual({ gameType, total: totalCount });
    }
  });

  it('count the games of the category that another filter excludes', async () => {
    const [hidden] = await everyPage({ gameType: 'RNG', isNew: '0' });
    const { byCategory } = await list({ gameType: 'RNG', isNew: '1', gameName: hidden?.gameName ?? '' });
    expect(byCategory?.find(({ gameType }) => gameType === 'RNG')?.total).toBeGreaterThan(0);
  });

  it('are empty without a match or without a search', async () => {
    expect(await list({ gameType: 'RNG', gameName: 'qqzzqq' })).not.toHaveProperty('byCategory');
    expect(await list({ vassalage: 'NOBODY' })).not.toHaveProperty('byCategory');
  });
});

describe('game list', () => {
  it('has 26 games per page and a shorter last page', async () => {
    const first = await list({});
    expect(first).toMatchObject({ pageNum: 1, totalPages: 24 });
    expect(first.games).toHaveLength(26);
    const last = await list({ pageNo: 24 });
    expect(last.games).toHaveLength(600 - 23 * 26);
  });

  it.each([
    {},
    { gameType: 'RNG' },
    { gameType: 'ELOTT' },
    { vassalage: 'LANTERN_BAY' },
    { gameType: 'RNG', vassalage: 'TESSERA' },
    { isNew: '1' },
    { isNew: '0', gameType: 'LIVE' },
    { isNew: '1', gameType: 'RNG', vassalage: 'PALAYOK' },
  ])('pages through %j completely, each game once, in catalogue order', async (filter) => {
    const rows = await test.database.many(allRows, []);
    const due = rows.filter(
      (row) =>
        (!('gameType' in filter) || row.gameType === filter.gameType) &&
        (!('vassalage' in filter) || row.vassalage === filter.vassalage) &&
        (!('isNew' in filter) || row.isNew === (filter.isNew === '1')),
    );
    expect(due.length).toBeGreaterThan(0);
    expect((await everyPage(filter)).map(({ nodeId }) => nodeId)).toEqual(due.map(({ id }) => id));
  });

  it('is empty after the last page and returns the page count', async () => {
    expect(await list({ pageNo: 25 })).toEqual({ games: [], pageNum: 25, totalPages: 24, totalCount: 600 });
    expect(await list({ vassalage: 'NOBODY' })).toEqual({
      games: [],
      pageNum: 1,
      totalPages: 0,
      totalCount: 0,
    });
  });

  it('has names in the requested language, or in English', async () => {
    const [english] = (await list({ gameType: 'COCKFIGHT' })).games;
    const [filipino] = (await list({ gameType: 'COCKFIGHT', language: 'TY' })).games;
    const [thai] = (await list({ gameType: 'COCKFIGHT', language: 'TH' })).games;
    expect([english?.gameName, filipino?.gameName]).toEqual(['Sunrise Arena', 'Sabungan ng Bukang-Liwayway']);
    expect(thai).toEqual(english);
  });

  it('marks games of connected providers as playable', async () => {
    const atStudio = new Set(
      demoGames().flatMap(({ provider, names }) => (provider === 'studio' ? [names['EN']] : [])),
    );
    for (const { gameName, gameType, playable, iconUrl, nodeId } of await everyPage({})) {
      expect(playable).toBe(atStudio.has(gameName));
      expect(iconUrl).toBe(`/art/game/${nodeId}-${gameType.toLowerCase()}.svg`);
    }
  });

  it.each([
    { pageNo: '0' },
    { pageNo: '-1' },
    { pageNo: '1e3' },
    { pageNo: '01' },
    { gameType: 'HOT' },
    { colour: 'red' },
  ])('refuses %j', async (input) => {
    const { status, body } = await test.call(null, games.gameList, { language: 'EN', ...input });
    expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
  });
});

describe('search by name', () => {
  const search = (gameName: string, more: object = {}) => everyPage({ gameName, ...more });

  it.each(['lantern', 'LANTERN', 'Lántèrn', 'anter', 'parol'])(
    'finds %j in every name that contains it',
    async (typed) => {
      const word = typed.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
      const due = (await test.database.many(allRows, [])).filter(({ names }) => names.includes(word));
      expect(due.length).toBeGreaterThan(5);
      expect((await search(typed)).map(({ nodeId }) => nodeId)).toEqual(due.map(({ id }) => id));
    },
  );

  it('requires every word, in any order and language', async () => {
    const found = await search('lantern re');
    expect(found.map(({ gameName }) => gameName)).toContain('Red Lantern');
    expect(await search('parol re')).toEqual(found);
    expect(found.length).toBeLessThan((await search('lantern')).length);
  });

  it('applies the other filters', async () => {
    const all = await search('lantern');
    const { vassalage = '', isNew } = all[0] ?? {};
    const found = await search('lantern', { vassalage, gameType: 'RNG', isNew: isNew ? '1' : '0' });
    expect(found).toEqual(all.filter((game) => game.vassalage === vassalage && game.isNew === isNew));
    expect(found.length).toBeLessThan(all.length);
    expect(await search('lantern', { gameType: 'LIVE' })).toEqual([]);
  });

  it('matches the start of a word with one or two letters', async () => {
    const found = await search('si ta');
    expect(found.length).toBeGreaterThan(0);
    for (const game of found) {
      const row = (await test.database.many(allRows, [])).find(({ id }) => id === game.nodeId);
      expect(row?.names).toMatch(/\bsi.*/);
      expect(row?.names).toMatch(/\bta.*/);
    }
  });

  it.each(['%', '_', "'; DROP TABLE game; --", '\\', '!!!'])('finds nothing for %j', async (typed) => {
    expect(await list({ gameName: typed })).toEqual({
      games: [],
      pageNum: 1,
      totalPages: 0,
      totalCount: 0,
    });
  });

  it('ignores a text of spaces only', async () => {
    expect(await list({ gameName: '   ' })).toEqual(await list({}));
  });
});

describe('categories', () => {
  it('follow the order of the home page with counts and vendors', async () => {
    const types = await test.value(null, games.gameTypeList, { language: 'TY' });
    expect(types.map(({ gameType }) => gameType)).toEqual([...GAME_TYPES]);
    expect(types.reduce((sum, { total }) => sum + total, 0)).toBe(600);
    for (const { gameType, total, vendors } of types) {
      expect((await everyPage({ gameType })).length).toBe(total);
      const lists = vendors.map(({ vassalage }) => everyPage({ gameType, vassalage }));
      expect((await Promise.all(lists)).flat()).toHaveLength(total);
    }
    expect(types[0]?.vendors[0]).toEqual({
      vassalage: 'TESSERA',
      displayName: 'Tessera Originals',
      iconUrl: '/art/vendor/TESSERA.svg',
      inHouse: true,
      maintenance: null,
    });
  });
});

describe('hot games', () => {
  it('are limited to a category, or cover all categories', async () => {
    const all = await test.value(null, games.hotGames, { language: 'EN' });
    expect(all).toHaveLength(26);
    const live = await test.value(null, games.hotGames, { language: 'EN', gameType: 'LIVE' });
    const due = (await everyPage({ gameType: 'LIVE' })).filter(({ hot }) => hot);
    expect(live).toEqual(due);
    expect(due.length).toBeGreaterThan(0);
  });
});

describe('publication of the catalogue', () => {
  const setEnabled = statement<[enabled: boolean, id: bigint]>(
    'test.enable',
    `UPDATE game SET enabled = $1 WHERE id = $2`,
  );

  it('removes a disabled game from every list and search', async () => {
    const [game] = (await list({ gameType: 'LOTT' })).games;
    const id = BigInt(game?.nodeId ?? 0);
    await test.database.transaction(async (tx) => {
      await tx.run(setEnabled, [false, id]);
      await publishCatalogue(tx);
    });
    expect(await everyPage({})).toHaveLength(599);
    expect(await everyPage({ gameType: 'LOTT', gameName: game?.gameName })).toEqual([]);
    await test.database.transaction(async (tx) => {
      await tx.run(setEnabled, [true, id]);
      await publishCatalogue(tx);
    });
    expect(await everyPage({})).toHaveLength(600);
  });

  it('leaves one set of lists after two concurrent runs', async () => {
    const publish = () => test.database.transaction(publishCatalogue);
    await Promise.all([publish(), publish(), publish()]);
    expect(await everyPage({})).toHaveLength(600);
  });
});
