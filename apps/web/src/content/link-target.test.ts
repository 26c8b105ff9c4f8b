import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

test.each(['https://elsewhere.example/a', 'http://elsewhere.example', 'HTTPS://elsewhere.example'])(
  '%s opens in a new window',
  (href) => {
    expect(linkTarget(href)).toEqual({ kind: 'window' });
  },
);

test.each([
  ['/m/help', '/m/help', {}],
  ['/m/gameList?gameType=RNG', '/m/gameList', { gameType: 'RNG' }],
  ['/m/a@b', '/m/home', {}],
  ['/', '/', {}],
  ['/m', '/m', {}],
  ['/register.html?code=a1', '/register.html', { code: 'a1' }],
])('%s stays in the site', (href, to, search) => {
  expect(linkTarget(href)).toEqual({ kind: 'inside', to, search });
});

test.each([
  'mailto:help@tessera.example',
  'tel:+6321',
  '/docs',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
])('%s is handled by the browser', (href) => {
  expect(linkTarget(href)).toEqual({ kind: 'browser' });
});
