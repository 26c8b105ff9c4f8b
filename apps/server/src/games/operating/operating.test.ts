import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { seedGames } from '../seed/seed-games.ts';
import { catalogueCommand } from './catalogue-command.ts';

const { games } = api;
const SLOT = {
  name: { EN: 'Tin Comet', TH: 'ดาวหางดีบุก' },
  game_code: 'tin-comet',
  product: 'Far Kiln',
  category: 'Video Slots',
  class: 'JP',
  min_bet: '0.05',
  paylines: 20,
  demo_game_support: true,
  url_thumb: { '*': 'https://pictures.example.com/tin.png', TY: 'https://pictures.example.com/tin-ty.png' },
  platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
};
const TABLE = { name: 'Tin Table', game_code: 'tin-table', product: 'Far Kiln', category: 'Live Baccarat' };
const MATCH = { name: 'Tin Cup', game_code: 'tin-cup', product: 'TF', category: 'Sportsbook' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
afterAll(() => test.stop());

const run = (...args: string[]) => read('', args);
const read = (text: string, args: readonly string[]) =>
  catalogueCommand(args, {
    database: test.database,
    now: test.clock.now(),
    connections: [],
    read: async () => text,
  });
const importing = (...rows: unknown[]) =>
  read(JSON.stringify({ provider: 'far', games: rows }), ['import', 'list']);
const found = async (more: object) =>
  (await test.value(null, games.gameList, { language: 'EN', ...more })).games;
const named = async (gameName: string) => (await found({ gameName }))[0];

describe('import of a provider’s game list', () => {
  it('adds games, vendors and their properties, and a second import changes nothing', async () => {
    const report = await importing(SLOT, TABLE, MATCH);
    expect(report).toContain('new vendors: 2\n  FAR_KILN\n  TF');
    expect(report).toContain('added: 3\n  FAR_KILN/tin-comet\n  FAR_KILN/tin-table\n  TF/tin-cup');
    expect(await named('tin comet')).toMatchObject({
      gameType: 'RNG',
      gameClassify: 'JP',
      minBet: '0.05',
      supportPlay: 0,
      iconUrl: 'https://pictures.example.com/tin.png',
      playable: false,
    });
    const [filipino] = await found({ gameName: 'ดาวหาง', language: 'TY' });
    expect(filipino?.iconUrl).toBe('https://pictures.example.com/tin-ty.png');
    expect(await named('tin table')).toMatchObject({ gameType: 'LIVE', gameClassify: 'BAC', supportPlay: 1 });
    expect(await found({ gameType: 'RNG', gameClassify: 'JP', minBet: '0.05', minLine: 20 })).toHaveLength(1);
    expect(await importing(SLOT, TABLE, MATCH)).toBe('the list of far\nunchanged: 3');
  });

  it('files esports that the vendor lists as sports under ESPORTS', async () => {
    expect(await named('tin cup')).toMatchObject({ gameType: 'ESPORTS', vassalage: 'TF' });
    const { sorting, mapping } = await test.value(null, games.vendorGameTypes, {});
    expect(sorting.slice(-2).map(({ gameCategory }) => gameCategory)).toEqual(['ESPORTS', 'COCKFIGHT']);
    expect(sorting.at(-2)?.vendorNames.at(-1)).toEqual({ gameType: 'ESPORTS', vassalage: 'TF' });
    expect(mapping.ESPORTS?.at(-1)).toMatchObject({ mobileSmallIcon: '/art/vendor/TF.svg' });
  });

  it('updates the properties of the provider and preserves those of the operator', async () => {
    await run('mark', 'FAR_KILN/tin-comet', 'hot');
    await run('off', 'FAR_KILN/tin-table');
    const report = await importing({ ...SLOT, name: 'Tin Comet II', min_bet: 0.1 }, TABLE, MATCH);
    expect(report).toContain('changed: 1\n  FAR_KILN/tin-comet: names, min_bet');
    expect(report).toContain('unchanged: 2');
    expect(report).toContain('disabled by the operator, left unchanged: 1\n  FAR_KILN/tin-table');
    expect(await named('comet ii')).toMatchObject({ hot: true, minBet: '0.10' });
    // The Thai name remains: the provider only no longer lists it.
    expect(await found({ gameName: 'ดาวหาง' })).toHaveLength(1);
    expect(await named('tin table')).toBeUndefined();
    await run('on', 'FAR_KILN/tin-table');
  });

  it('disables missing games, and enables them at their old position when they return', async () => {
    const before = await named('tin table');
    expect(await importing(SLOT, MATCH)).toContain(
      'withdrawn, no longer in the list: 1\n  FAR_KILN/tin-table',
    );
    expect(await named('tin table')).toBeUndefined();
    expect(await importing(SLOT, TABLE, MATCH)).toContain('FAR_KILN/tin-table: offered');
    expect(await named('tin table')).toEqual(before);
    expect(await importing(SLOT, { ...TABLE, enabled: false }, MATCH)).toContain('tin-table: offered');
    expect(await named('tin table')).toBeUndefined();
    await importing(SLOT, TABLE, MATCH);
  });

  it('skips an invalid row with its reason and leaves its game unchanged', async () => {
    const report = await importing(
      SLOT,
      { ...TABLE, category: 'Moon Games' },
      MATCH,
      { ...SLOT, game_code: 'x', name: '' },
      { ...SLOT, game_code: 'y', url_thumb: 'javascript:alert(1)', min_bet: '-1' },
      { ...SLOT, game_code: 'z', platforms: ['GPL_DESKTOP'] },
      { ...SLOT, game_code: 'v', category: 'Bingo', class: 'ROU' },
      SLOT,
      'nonsense',
    );
    expect(report).toContain(
      [
        'unchanged: 2',
        'refused: 7',
        '  row 2 FAR_KILN/tin-table: has a category nobody knows: Moon Games',
        '  row 4 FAR_KILN/x: cannot be read: name',
        '  row 5 FAR_KILN/y: cannot be read: url_thumb, min_bet',
        '  row 6 FAR_KILN/z: does not run on phones',
        '  row 7 FAR_KILN/v: has a category nobody knows: Bingo, class ROU',
        '  row 8 FAR_KILN/tin-comet: stands in the list twice',
        '  row 9 : cannot be read: the row',
      ].join('\n'),
    );
    // An unreadable row still mentions the game, so the game is not withdrawn.
    expect(report).not.toContain('withdrawn');
    expect(await named('tin table')).toBeTruthy();
  });

  it('does not change games of other providers or the category of a game', async () => {
    const [own] = await found({ vassalage: 'TESSERA', gameType: 'RNG' });
    const report = await importing(SLOT, { ...TABLE, category: 'RNG' }, MATCH, {
      ...SLOT,
      product: 'TESSERA',
      game_code: own?.gameId,
    });
    expect(report).toContain('row 2 FAR_KILN/tin-table: was LIVE and would be RNG');
    expect(report).toContain(`row 4 TESSERA/${own?.gameId}: is run by studio`);
  });

  it.each([
    ['[]', 'the list has no valid row'],
    ['{"games": 1}', 'contains no list'],
    ['{', 'is not valid JSON'],
    [JSON.stringify([SLOT]), 'name exactly one provider'],
  ])('is refused as a whole: %j', async (text, reason) => {
    const args = reason.endsWith('no valid row') ? ['import', 'list', 'provider=far'] : ['import', 'list'];
    await expect(read(text, args)).rejects.toThrow(reason);
    expect(await named('tin comet')).toBeTruthy();
  });
});

describe('maintenance', () => {
  const SPELL_MS = 600_000;
  const at = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString().replace(/\.\d+Z$/, 'Z');

  it('disables launches of a vendor’s games from its start to its end', async () => {
    const member = await test.given.member();
    const [slot] = await found({ vassalage: 'KILNWORKS', gameType: 'RNG' });
    const nodeId = slot?.nodeId ?? '';
    const [from, until] = [at(SPELL_MS), at(2 * SPELL_MS)];
    await run('maintain', 'KILNWORKS', from, until);
    const shown = async () => (await found({ vassalage: 'KILNWORKS', gameType: 'RNG' }))[0];
    const launched = () => test.call(member, games.launchGame, { nodeId, language: 'EN' });
    expect(await shown()).toMatchObject({ playable: true, maintenance: null });
    test.clock.advance(SPELL_MS);
    const window = { startTime: new Date(from).toISOString(), endTime: new Date(until).toISOString() };
    expect(await shown()).toMatchObject({ nodeId, playable: false, maintenance: window });
    const { status, body } = await launched();
    expect([status, body]).toMatchObject([
      503,
      {
        errorCode: 'vendor_under_maintenance',
        value: { vassalage: 'KILNWORKS', maintainTime: window.startTime, endTime: window.endTime },
      },
    ]);
    const types = await test.value(null, games.gameTypeList, { language: 'EN' });
    expect(types[0]?.vendors.find(({ vassalage }) => vassalage === 'KILNWORKS')?.maintenance).toEqual(window);
    test.clock.advance(SPELL_MS);
    expect(await shown()).toMatchObject({ playable: true, maintenance: null });
    expect((await launched()).status).toBe(200);
  });

  it('of one game does not affect other games and ends by command', async () => {
    const [slot, other] = await found({ vassalage: 'KILNWORKS', gameType: 'RNG' });
    const game = `KILNWORKS/${slot?.gameId}`;
    await run('maintain', game, 'now', at(SPELL_MS));
    const [now, beside] = await found({ vassalage: 'KILNWORKS', gameType: 'RNG' });
    expect([now?.playable, beside?.playable, beside?.nodeId]).toEqual([false, true, other?.nodeId]);
    await run('maintain', game, 'off');
    expect((await found({ vassalage: 'KILNWORKS', gameType: 'RNG' }))[0]?.playable).toBe(true);
  });
});

describe('catalogue command', () => {
  it('disables and enables a vendor', async () => {
    expect(await run('off', 'TIDEGLASS')).toBe('TIDEGLASS is disabled');
    expect(await found({ vassalage: 'TIDEGLASS' })).toEqual([]);
    const types = await test.value(null, games.gameTypeList, { language: 'EN' });
    expect(JSON.stringify(types)).not.toContain('TIDEGLASS');
    await run('on', 'TIDEGLASS');
    expect(await found({ vassalage: 'TIDEGLASS' })).not.toEqual([]);
  });

  it('moves vendors to the front of one category and leaves the other vendors unchanged', async () => {
    const vendorsOf = async (gameType: string) =>
      (await test.value(null, games.gameTypeList, { language: 'EN' }))
        .find((one) => one.gameType === gameType)
        ?.vendors.map(({ vassalage }) => vassalage);
    const pvp = await vendorsOf('PVP');
    await run('order', 'FISH', 'SALTMARSH');
    expect(await vendorsOf('FISH')).toEqual(['SALTMARSH', 'LANTERN_BAY', 'TIDEGLASS']);
    expect(await vendorsOf('PVP')).toEqual(pvp);
  });

  it.each([
    ['maintain', 'KILNWORKS', '2026-02-30', 'now'],
    ['maintain', 'KILNWORKS', '2026-03-02T10:00Z', '2026-03-02T10:00Z'],
    ['maintain', 'NOBODY', 'off'],
    ['off', 'KILNWORKS/nothing'],
    ['mark', 'KILNWORKS', 'hot'],
    ['order', 'RNG', 'NOBODY'],
    ['order', 'MOON', 'KILNWORKS'],
    ['sports', 'KILNWORKS', 'CHESS'],
    ['show', 'NOBODY'],
    ['import'],
    ['dance', 'KILNWORKS'],
  ])('refuses %j %j %j %j', async (...args) => {
    await expect(run(...args.filter((one) => one !== undefined))).rejects.toThrow(
      /there is no|usage:|not a time|after its start|not a vendor|name a game|category of sports/,
    );
  });

  it('lists the games and vendors', async () => {
    expect(await run('list', 'far')).toMatch(/^RNG {8}FAR_KILN\/tin-comet {2}far {2}Tin Comet {2}hot\n/m);
    expect(JSON.parse(await run('show', 'FAR_KILN/tin-comet'))).toMatchObject({
      code: 'tin-comet',
      lines: 20,
    });
    expect(JSON.parse(await run('show', 'TF'))).toMatchObject({ sports_as: 'ESPORTS', games: 1 });
  });
});
