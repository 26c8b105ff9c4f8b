import { GAME_TYPES, type GameType } from '@tessera/contract/games/games';
import { describe, expect, it } from 'vitest';
import { type Categories, contentOf, tabOf, tabsOf } from './home-tabs.ts';

const vendor = (vassalage: string, inHouse = false) => ({
  vassalage,
  displayName: vassalage,
  iconUrl: '',
  inHouse,
  maintenance: null,
});
const category = (gameType: GameType, ...vendors: ReturnType<typeof vendor>[]): Categories[number] => ({
  gameType,
  total: 1,
  classes: [],
  vendors,
});

describe('home tabs', () => {
  it('follow the order of the home, whatever the order of the answer', () => {
    const categories = GAME_TYPES.map((gameType) =>
      category(gameType, vendor('TESSERA', gameType === 'RNG')),
    );
    const due = ['hot', 'RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS'];
    expect(tabsOf(categories)).toEqual([...due, 'LOTT', 'ELOTT', 'INHOUSE']);
    expect(tabsOf(categories.toReversed())).toEqual([...due, 'ELOTT', 'LOTT', 'INHOUSE']);
  });

  it('are the categories with games, and the operator’s slots where they exist', () => {
    expect(tabsOf([])).toEqual(['hot']);
    expect(tabsOf([category('RNG', vendor('A')), category('LIVE', vendor('TESSERA', true))])).toEqual([
      'hot',
      'RNG',
      'LIVE',
    ]);
  });

  it.each([
    [undefined, 'hot'],
    ['', 'hot'],
    ['constructor', 'hot'],
    ['RNG', 'RNG'],
    ['INHOUSE', 'INHOUSE'],
  ])('are read from the address %j', (text, tab) => expect(tabOf(text)).toBe(tab));
});

describe('content of a tab', () => {
  const categories = [
    category('RNG', vendor('A'), vendor('TESSERA', true)),
    category('SPORTS', vendor('B'), vendor('C')),
  ];

  it('is the hot games', () => expect(contentOf('hot', undefined)).toEqual({ kind: 'hot' }));

  it.each(['RNG', 'PVP', 'LIVE', 'FISH'] as const)('is the games of %s', (gameType) => {
    expect(contentOf(gameType, undefined)).toEqual({ kind: 'games', filter: { gameType } });
  });

  it('is the operator’s slots once the vendor is known', () => {
    const filter = { gameType: 'RNG', vassalage: 'TESSERA' };
    expect(contentOf('INHOUSE', categories)).toEqual({ kind: 'games', filter });
    expect(contentOf('INHOUSE', undefined)).toEqual({ kind: 'coming' });
    expect(contentOf('INHOUSE', [])).toEqual({ kind: 'hot' });
  });

  it.each(['COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const)(
    'is the vendors of %s',
    (gameType) => {
      const vendors = gameType === 'SPORTS' ? categories[1]?.vendors : [];
      expect(contentOf(gameType, categories)).toEqual({ kind: 'vendors', gameType, vendors });
      expect(contentOf(gameType, undefined)).toEqual({ kind: 'coming' });
    },
  );
});
