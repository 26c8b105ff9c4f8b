import { expect, it } from 'vitest';
import { safeReturn } from './start-external-login.ts';

it.each(['/m/home', '/m/voucherCenter?depositId=7', '/m/gameList?gameType=RNG&q=a%20b', '/m/9'])(
  'redirects back to %s',
  (path) => {
    expect(safeReturn(path)).toBe(path);
  },
);

it.each([
  undefined,
  '',
  '/',
  '/m',
  '/m/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/m/home',
  'javascript:alert(1)',
  'data:text/html,x',
  '/m/..//evil.example',
  '/m//evil.example',
  '/m/../../evil',
  '/m/home/../../../evil',
  '/m/./home',
  '%2f%2fevil.example',
  '/m/%2f%2fevil.example',
  '/m/a%2F..%2f..%2fevil',
  '/m/%2e%2e/evil',
  '/m/%252e%252e/evil',
  '/m/%5cevil',
  '/m/@evil.example',
  '/m/a@evil.example',
  '/m/a%40evil.example',
  '/m/home\r\nset-cookie: x=1',
  '/m/home%0d%0aset-cookie:x',
  '/m/home\t//evil',
  '/m/\u202eevil',
  ' /m/home',
  '/M/home',
  '/wps/session/logout',
])('redirects to the home page instead of %j', (path) => {
  expect(safeReturn(path)).toBe('/m/home');
});
