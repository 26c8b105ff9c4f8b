import { expect, it } from 'vitest';
import { frameUrl } from './game-provider.ts';

const OWN = 'https://play.example';
const VENDORS = ['https://games.vendor.example'];

it.each([
  ['/vendor/live?token=1', 'https://play.example/vendor/live?token=1'],
  ['https://play.example/vendor', 'https://play.example/vendor'],
  ['https://games.vendor.example/run?game=7#lobby', 'https://games.vendor.example/run?game=7#lobby'],
])('the launch address %s is accepted', (gameUrl, full) => {
  expect(frameUrl(gameUrl, OWN, VENDORS)).toBe(full);
});

it.each([
  'https://elsewhere.example/run',
  'http://games.vendor.example/run',
  'https://games.vendor.example.evil.example/run',
  'https://games.vendor.example:8443/run',
  'https://someone@games.vendor.example/run',
  '//elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'blob:https://play.example/1',
  'https://',
])('the launch address %s is refused', (gameUrl) => {
  expect(frameUrl(gameUrl, OWN, VENDORS)).toBeUndefined();
});
