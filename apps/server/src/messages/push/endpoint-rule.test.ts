import { expect, it } from 'vitest';
import { isPrivateAddress, isPushEndpoint, lookupPublic } from './endpoint-rule.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  'fec0::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2001::1',
])('%s is a private address', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(['93.184.216.34', '2606:2800:220:1::1', '2001:4860::1'])('%s is a public address', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

it('push services on this machine are accepted only where this is allowed', () => {
  const local = 'http://127.0.0.1:4000/x';
  expect([true, false].map((loopback) => isPushEndpoint(local, { loopback }))).toEqual([true, false]);
  expect(isPushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/x', { loopback: false })).toBe(
    true,
  );
});

it('a name that leads to this machine is not called', async () => {
  const error = await new Promise((resolve) => {
    lookupPublic('localhost', {}, (failure) => resolve(failure));
  });
  expect(String(error)).toContain('private network');
});
