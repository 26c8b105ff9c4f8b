import { createSocket } from 'node:dgram';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPrivateAddress, isPushEndpoint, publicLookup } from './endpoint-rule.ts';

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

/** Waits for the end of a lookup: its error, or its addresses. */
function lookedUp(lookup: LookupFunction): Promise<unknown> {
  return new Promise((resolve) => {
    lookup('push.example.com', { all: true }, (error, addresses) => resolve(error ?? addresses));
  });
}

describe('a name', () => {
  const noAddress = () => Promise.reject(new Error('no address'));

  it('that leads into a private network is not called', async () => {
    const inside = publicLookup({ resolve4: async () => ['93.184.216.34', '10.0.0.5'], resolve6: noAddress });
    expect(String(await lookedUp(inside))).toContain('private network');
  });

  it('of one family is called, and a name without addresses is not', async () => {
    const only6 = publicLookup({ resolve4: noAddress, resolve6: async () => ['2001:4860::1'] });
    expect(await lookedUp(only6)).toEqual([{ address: '2001:4860::1', family: 6 }]);
    const none = publicLookup({ resolve4: noAddress, resolve6: noAddress });
    expect(String(await lookedUp(none))).toContain('no address');
  });

  it('whose name server does not answer delays no lookup of the system', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const resolver = new Resolver({ timeout: 2000, tries: 1 });
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    const lookup = publicLookup(resolver);
    let ended = 0;
    const lookups = Array.from({ length: 8 }, () => lookedUp(lookup).finally(() => (ended += 1)));
    await systemLookup('localhost');
    expect(ended).toBe(0);
    resolver.cancel();
    await Promise.all(lookups);
    silent.close();
  });
});
