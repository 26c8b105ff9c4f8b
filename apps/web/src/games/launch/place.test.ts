import { expect, test } from 'vitest';
import { parseInternalPath } from './leave.ts';

test('a path of the site is parsed, and any other leads home', () => {
  expect(parseInternalPath('/m/gameList?gameType=RNG&gameName=a+b')).toEqual({
    to: '/m/gameList',
    search: { gameType: 'RNG', gameName: 'a b' },
  });
  for (const elsewhere of [undefined, '//evil.example/m/x', 'https://evil.example', '/m/..//x']) {
    expect(parseInternalPath(elsewhere)).toEqual({ to: '/m/home', search: {} });
  }
});
