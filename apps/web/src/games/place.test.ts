import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test('a place inside the site is taken apart, any other leads home', () => {
  expect(placeOf('/m/gameList?gameType=RNG&gameName=a+b')).toEqual({
    to: '/m/gameList',
    search: { gameType: 'RNG', gameName: 'a b' },
  });
  for (const elsewhere of [undefined, '//evil.example/m/x', 'https://evil.example', '/m/..//x']) {
    expect(placeOf(elsewhere)).toEqual({ to: '/m/home', search: {} });
  }
});
