import { expect, test } from 'vitest';
import { safeSitePath } from './place.ts';

test.each([
  ['/m/home', '/m/home'],
  ['/m/gameList?gameType=RNG&gameName=a..b/../c', '/m/gameList?gameType=RNG&gameName=a..b/../c'],
  ['/m/a.b/c?d#e', '/m/a.b/c?d'],
])('%s is a path of the site', (wanted, place) => {
  expect(safeSitePath(wanted)).toBe(place);
});

test.each([
  undefined,
  '',
  '/',
  '/m',
  '/m/',
  '/etc/passwd',
  '//elsewhere.example/m/home',
  'https://elsewhere.example/m/home',
  'javascript:alert(1)',
  '/m/..//elsewhere.example',
  '/m/home/../../wps',
  '/m/home/%2E%2e/%2e./wps',
  '/m/home/..',
  '/m/home/./x',
  '/m/a\\b',
  '/m/a\tb',
  '/m/a?to=//elsewhere.example',
  '/m/a@elsewhere.example',
])('%s is not a path of the site', (wanted) => {
  expect(safeSitePath(wanted)).toBeUndefined();
});
