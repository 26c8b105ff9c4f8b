import { describe, expect, it } from 'vitest';
import { networkText, openRegionRule, visitorLocationOf } from './region-rule.ts';

const from = (ip: string, country?: string) => ({ ip, country });

describe('the region rule', () => {
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
  ])('judges %s', (_what, ip, closed) => {
    expect(isClosedTo(from(ip))).toBe(closed);
  });

  it('goes by the country where one is told', () => {
    expect(isClosedTo(from('192.0.2.1', 'US'))).toBe(true);
    expect(isClosedTo(from('192.0.2.1', 'PH'))).toBe(false);
    expect(isClosedTo(from('192.0.2.1'))).toBe(false);
  });

  it('closes nothing without networks and countries', () => {
    expect(openRegionRule({ countries: [], networks: [] })(from('203.0.113.1', 'US'))).toBe(false);
  });
});

describe('a network', () => {
  it.each(['10.0.0.0/8', '10.0.0.1', '0.0.0.0/0', '::/0', '2001:db8::/128'])('may be %s', (text) => {
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
  ])('is not %j', (text) => {
    expect(networkText.safeParse(text).success).toBe(false);
  });
});

describe('the country', () => {
  const told = (value: string | string[]) => ({ ip: '192.0.2.1', headers: { 'x-country': value } });

  it('is believed from the header that the operator names, and from no other', () => {
    expect(visitorLocationOf(told('us'), 'x-country').country).toBe('US');
    expect(visitorLocationOf(told('us'), undefined).country).toBeUndefined();
    expect(visitorLocationOf(told('us'), 'cf-ipcountry').country).toBeUndefined();
  });

  it.each([['USA'], ['1'], [''], [['US', 'PH']]])('is not known from %j', (value) => {
    expect(visitorLocationOf(told(value), 'x-country').country).toBeUndefined();
  });
});
