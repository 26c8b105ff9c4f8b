import { expect, test } from 'vitest';
import { filterOf, searchOf } from './list-filter.ts';

test('a filter survives the conversion to an address and back', () => {
  const search = {
    gameType: 'RNG',
    tab: 'new',
    vassalage: 'JADE_2',
    gameName: 'lotus',
    gameClassify: 'JP',
    minBet: '0.05',
  };
  expect(searchOf(filterOf(search))).toEqual(search);
  expect(searchOf(filterOf({}))).toEqual({});
});

test('invalid parameters of an address are ignored', () => {
  const search = {
    gameType: 'constructor',
    tab: 'mine',
    vassalage: '<b>',
    gameName: ' ',
    gameClassify: 'JP',
    minBet: '0.05',
  };
  const nothing = { vassalage: undefined, gameName: '', gameClassify: undefined, minBet: undefined };
  expect(filterOf(search)).toEqual({ gameType: undefined, view: 'all', ...nothing });
  expect(filterOf({ gameType: 'LIVE', gameClassify: 'JP', minBet: '0.05' })).toEqual({
    ...nothing,
    gameType: 'LIVE',
    view: 'all',
  });
  expect(filterOf({ gameName: 'x'.repeat(80) }).gameName).toHaveLength(60);
});

test('an address without a category has the category of its screen', () => {
  expect(filterOf({}, 'RNG').gameType).toBe('RNG');
  expect(filterOf({ gameType: 'FISH' }, 'RNG').gameType).toBe('FISH');
});
