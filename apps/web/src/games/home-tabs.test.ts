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

describe('the tabs', () => {
  it('stand in the order of the home, whatever the order of the answer', () => {
    const categories = GAME_TYPES.map((gameType) =>
      category(gameType, vendor('TESSERA', gameType === 'RNG')),
    );
    const due = ['hot', 'RNG', 'FISH', 'LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS'];
    expect(tabsOf(categories)).toEqual([...due, 'LOTT', 'ELOTT', 'INHOUSE']);
    expect(tabsOf(categories.toReversed())).toEqual([...due, 'ELOTT', 'LOTT', 'INHOUSE']);
  });

  it('are those of the categories that hold games, and of a house that has slots', () => {
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
  ])('are read from an address that says %j', (text, tab) => expect(tabOf(text)).toBe(tab));
});

describe('a tab lists', () => {
  const categories = [
    category('RNG', vendor('A'), vendor('TESSERA', true)),
    category('SPORTS', vendor('B'), vendor('C')),
  ];

  it('hot games', () => expect(contentOf('hot', undefined)).toEqual({ kind: 'hot' }));

  it.each(['RNG', 'PVP', 'LIVE', 'FISH'] as const)('the games of %s alone', (gameType) => {
    expect(contentOf(gameType, undefined)).toEqual({ kind: 'games', filter: { gameType } });
  });

  it('the house’s slots, once it is known who the house is', () => {
    const filter = { gameType: 'RNG', vassalage: 'TESSERA' };
    expect(contentOf('INHOUSE', categories)).toEqual({ kind: 'games', filter });
    expect(contentOf('INHOUSE', undefined)).toEqual({ kind: 'coming' });
    expect(contentOf('INHOUSE', [])).toEqual({ kind: 'hot' });
  });

  it.each(['COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const)('the vendors of %s', (gameType) => {
    const vendors = gameType === 'SPORTS' ? categories[1]?.vendors : [];
    expect(contentOf(gameType, categories)).toEqual({ kind: 'vendors', gameType, vendors });
    expect(contentOf(gameType, undefined)).toEqual({ kind: 'coming' });
  });
});
