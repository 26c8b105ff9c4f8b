import { expect, test } from 'vitest';
import { filterOf, searchOf } from './list-filter.ts';

test('what an address says is what the list shows, and back', () => {
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

test('what makes no sense in an address counts as not written', () => {
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

test('an address without a category has the one of its screen', () => {
  expect(filterOf({}, 'RNG').gameType).toBe('RNG');
  expect(filterOf({ gameType: 'FISH' }, 'RNG').gameType).toBe('FISH');
});
