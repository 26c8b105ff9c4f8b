import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

test.each(['https://elsewhere.example/a', 'http://elsewhere.example', 'HTTPS://elsewhere.example'])(
  '%s opens in a window of its own',
  (href) => {
    expect(linkTarget(href)).toEqual({ kind: 'window' });
  },
);

test.each([
  ['/m/help', '/m/help', {}],
  ['/m/gameList?gameType=RNG', '/m/gameList', { gameType: 'RNG' }],
  ['/m/a@b', '/m/home', {}],
])('%s stays inside', (href, to, search) => {
  expect(linkTarget(href)).toEqual({ kind: 'inside', to, search });
});

test.each(['mailto:help@tessera.example', 'tel:+6321', '/docs', '/'])('%s is for the browser', (href) => {
  expect(linkTarget(href)).toEqual({ kind: 'browser' });
});
