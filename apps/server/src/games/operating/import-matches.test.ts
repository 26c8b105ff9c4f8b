import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { catalogueCommand } from './catalogue-command.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games } = api;
const HOUR_MS = 3_600_000;

let test: TestApp;
let game: { readonly vassalage: string; readonly gameId: string; readonly nodeId: string };
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const { games: sports } = await test.value(null, games.gameList, { language: 'EN', gameType: 'SPORTS' });
  game = sports[0] ?? { vassalage: '', gameId: '', nodeId: '' };
});
afterAll(() => test.stop());

const importing = (written: unknown) =>
  catalogueCommand(['matches', 'import', 'matches.json'], {
    database: test.database,
    now: test.clock.now(),
    connections: [],
    read: async () => (typeof written === 'string' ? written : JSON.stringify(written)),
  });
const inHours = (hours: number) =>
  new Date(Math.ceil(test.clock.now().getTime() / HOUR_MS + hours) * HOUR_MS)
    .toISOString()
    .replace('.000Z', 'Z');
const matchOf = (match: string, more: object = {}) => ({
  vendor: game.vassalage,
  match,
  game_code: game.gameId,
  league: { EN: 'Harbour League', TY: 'Liga ng Daungan' },
  home: 'Pearl Divers',
  away: 'Night Herons',
  starts_at: inHours(3),
  ...more,
});
const shown = (language = 'EN') => test.value(null, games.hotMatches, { language });

it('an imported list of hot matches is on the home page once, even after several imports', async () => {
  const list = { matches: [matchOf('m-2', { starts_at: inHours(5) }), matchOf('m-1')] };
  const names = `${game.vassalage}/m-2\n  ${game.vassalage}/m-1`;
  expect(await importing(list)).toContain(`added: 2\n  ${names}\nunchanged: 0`);
  const [first, second] = await shown('TY');
  expect(first).toMatchObject({
    vendor: game.vassalage,
    roomId: game.gameId,
    nodeId: game.nodeId,
    league: 'Liga ng Daungan',
    homeTeam: 'Pearl Divers',
    matchTime: Date.parse(inHours(3)),
    homeTeamImageUrl: '/art/vendor/PEARL_DIVERS-sports.svg',
  });
  expect(second).toMatchObject({ matchTime: Date.parse(inHours(5)) });
  const again = await importing(list.matches);
  expect(again).toBe('the list of hot matches\nunchanged: 2');
  expect(await shown('TY')).toEqual([first, second]);
});

it('a row postpones, renames or cancels its match, and a match without a row stays', async () => {
  await importing([matchOf('n-1'), matchOf('n-2'), matchOf('n-3')]);
  const rescheduled = matchOf('n-1', { starts_at: inHours(9), home: 'Coral Kings' });
  const report = await importing([
    rescheduled,
    matchOf('n-2', { cancelled: true }),
    matchOf('n-9', { cancelled: true }),
  ]);
  expect(report).toContain(`changed: 1\n  ${game.vassalage}/n-1`);
  expect(report).toContain(`cancelled: 1\n  ${game.vassalage}/n-2`);
  expect(report).toContain('unchanged: 1');
  const list = await shown();
  expect(list.filter(({ homeTeam }) => homeTeam === 'Coral Kings')).toMatchObject([
    { matchTime: Date.parse(inHours(9)), homeTeamImageUrl: '/art/vendor/CORAL_KINGS-sports.svg' },
  ]);
  expect(list).toHaveLength(4);
});

it('an invalid row is skipped with its reason, and a list without a valid row changes nothing', async () => {
  const before = await shown();
  const bad = [
    matchOf('o-1', { starts_at: 'tomorrow' }),
    matchOf('o-2', { league: { TY: 'Liga' } }),
    matchOf('o-3', { game_code: 'none' }),
    matchOf('o-4', { home: '！' }),
    'nothing',
  ];
  await expect(importing(bad)).rejects.toThrow('the list has no valid row');
  expect(await shown()).toEqual(before);
  const report = await importing([...bad, matchOf('o-5'), matchOf('o-5')]);
  expect(report).toContain('refused: 6');
  for (const reason of [
    'row 1 : cannot be read: starts_at',
    'row 2 : cannot be read: league',
    `row 3 ${game.vassalage}/o-3: there is no game ${game.vassalage}/none`,
    'row 4 : cannot be read: home',
    'row 5 : cannot be read: the row',
    `row 7 ${game.vassalage}/o-5: stands in the list twice`,
  ])
    expect(report).toContain(reason);
  await expect(importing('{')).rejects.toThrow('matches.json is not valid JSON');
  await expect(importing({ games: [] })).rejects.toThrow('matches.json contains no list of matches');
});
