import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';

it.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24', false],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24', false],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64', '2001:db8:12::/48', false],
  ['2001:0DB8:0012:0034::9', '2001:db8:12:34::/64', '2001:db8:12::/48', false],
  ['127.0.0.1', '127.0.0.1', '127.0.0.0/24', true],
  ['::ffff:127.0.0.1', '127.0.0.1', '127.0.0.0/24', true],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', true],
])('%s is counted as %s in %s', (ip, subscriber, network, local) => {
  const call = { ip, device: { hash: Buffer.alloc(32), known: true }, userAgent: undefined };
  expect(sourceOf({ ...call, trustedHops: 0 })).toMatchObject({ subscriber, network, local });
  expect(sourceOf({ ...call, trustedHops: 1 })).toMatchObject({ subscriber, network, local: false });
});
