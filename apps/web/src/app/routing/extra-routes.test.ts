import { describe, expect, test } from 'vitest';
import { redirectTarget } from './extra-routes.ts';

const list = (...entries: readonly (readonly [path: string, to: string])[]) =>
  entries.map(([path, to]) => ({ type: 'page', path, to }) as const);

test.each([
  ['/m/register.html', '/m/register'],
  ['/m/index', '/m/home'],
  ['/m/index.html', '/m/home'],
  ['/', '/m/home'],
])('%s redirects to the screen of that alias, with its query', (alias, to) => {
  expect(redirectTarget([], alias, { from: 'poster' })).toEqual({ to, search: { from: 'poster' } });
});

describe('redirect list of the operator', () => {
  test('redirects with its own parameters before those of the address', () => {
    const extra = list(['/slots', '/m/gameList?gameType=RNG']);
    const search = { gameType: 'LIVE', from: 'poster' };
    const place = { to: '/m/gameList', search: { gameType: 'RNG', from: 'poster' } };
    expect(redirectTarget(extra, '/slots', search)).toEqual(place);
    expect(redirectTarget(extra, '/elsewhere', search)).toBeUndefined();
  });

  test('may redirect to another site', () => {
    const extra = list(['/m/news', 'https://news.example.com/today?from=site']);
    const place = { to: 'https://news.example.com/today', search: { from: 'site' } };
    expect(redirectTarget(extra, '/m/news', {})).toEqual(place);
  });

  test('is followed to its end, and the later entry wins', () => {
    const extra = list(['/a', '/m/b?x=1&y=1'], ['/m/b', '/m/c?x=2'], ['/m/c', '/m/help']);
    expect(redirectTarget(extra, '/a', {})).toEqual({ to: '/m/help', search: { x: '2', y: '1' } });
  });

  test('ends at a screen of the site', () => {
    const extra = list(['/a', '/m/help'], ['/m/help', '/m/home']);
    expect(redirectTarget(extra, '/a', {})).toEqual({ to: '/m/help', search: {} });
  });

  test('ignores an entry that leads back to itself', () => {
    expect(redirectTarget(list(['/m/a', '/m/a?x=1']), '/m/a', {})).toBeUndefined();
    expect(redirectTarget(list(['/m/a', '/m/b'], ['/m/b', '/m/a']), '/m/a', {})).toBeUndefined();
  });
});
