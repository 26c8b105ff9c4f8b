import { describe, expect, it } from 'vitest';
import { networkText, openRegionRule, visitorLocationOf } from './region-rule.ts';

const from = (ip: string, country?: string) => ({ ip, country });

describe('region rule', () => {
  const isClosedTo = openRegionRule({
    countries: ['US'],
    networks: ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'],
  });

  it.each([
    ['the first of a network', '203.0.113.0', true],
    ['the last of a network', '203.0.113.255', true],
    ['the one after a network', '203.0.114.0', false],
    ['a single address', '198.51.100.7', true],
    ['the one beside a single address', '198.51.100.8', false],
    ['IPv6 inside', '2001:db8:1:ffff::1', true],
    ['IPv6 outside', '2001:db8:2::1', false],
    ['IPv4 written as IPv6', '::ffff:203.0.113.9', true],
    ['no address at all', 'unknown', false],
  ])('decides for %s', (_what, ip, closed) => {
    expect(isClosedTo(from(ip))).toBe(closed);
  });

  it('uses the country where it is known', () => {
    expect(isClosedTo(from('192.0.2.1', 'US'))).toBe(true);
    expect(isClosedTo(from('192.0.2.1', 'PH'))).toBe(false);
    expect(isClosedTo(from('192.0.2.1'))).toBe(false);
  });

  it('allows every visitor without networks and countries', () => {
    expect(openRegionRule({ countries: [], networks: [] })(from('203.0.113.1', 'US'))).toBe(false);
  });
});

describe('network of a region rule', () => {
  it.each(['10.0.0.0/8', '10.0.0.1', '0.0.0.0/0', '::/0', '2001:db8::/128'])('accepts %s', (text) => {
    expect(networkText.safeParse(text).success).toBe(true);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '::/129',
    '10.0.0.0/-1',
    'fe80::1%eth0',
    '',
  ])('rejects %j', (text) => {
    expect(networkText.safeParse(text).success).toBe(false);
  });
});

describe('visitor country', () => {
  const visit = (value: string | string[]) => ({ ip: '192.0.2.1', headers: { 'x-country': value } });

  it('is read only from the configured header', () => {
    expect(visitorLocationOf(visit('us'), 'x-country').country).toBe('US');
    expect(visitorLocationOf(visit('us'), undefined).country).toBeUndefined();
    expect(visitorLocationOf(visit('us'), 'cf-ipcountry').country).toBeUndefined();
  });

  it.each([['USA'], ['1'], [''], [['US', 'PH']]])('is unknown for the header %j', (value) => {
    expect(visitorLocationOf(visit(value), 'x-country').country).toBeUndefined();
  });
});
