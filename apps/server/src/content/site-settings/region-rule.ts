import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';

/** A network, `203.0.113.0/24` or `2001:db8::/32`; a single address is a network too. */
export const networkText = z.string().check(
  z.maxLength(50),
  z.refine((text) => networkOf(text) !== undefined),
);

export interface RegionRule {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly networks: readonly string[];
}

export interface VisitorLocation {
  /** Address of the visitor after the trusted proxies. */
  readonly ip: string;
  /** Country of that address, where a trusted proxy states the country. */
  readonly country: string | undefined;
}

/** Returns whether a rule closes the site for a visitor's location. An invalid address belongs to no network. */
export function openRegionRule({ countries, networks }: RegionRule): (where: VisitorLocation) => boolean {
  const closed = new BlockList();
  for (const { address, bits, family } of networks.flatMap((text) => networkOf(text) ?? [])) {
    closed.addSubnet(address, bits, family);
  }
  const named = new Set(countries);
  return ({ ip, country }) => {
    if (country !== undefined && named.has(country)) return true;
    const version = isIP(ip);
    return version !== 0 && closed.check(ip, version === 4 ? 'ipv4' : 'ipv6');
  };
}

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

function networkOf(text: string): Network | undefined {
  const [address = '', bitsText, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0 || address.includes('%')) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = bitsText === undefined ? most : /^\d{1,3}$/.test(bitsText) ? Number(bitsText) : Number.NaN;
  if (!(bits <= most)) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Location of a caller. A trusted proxy may state the country in a header. */
export function visitorLocationOf(
  { ip, headers }: { readonly ip: string; readonly headers: IncomingHttpHeaders },
  countryHeader: string | undefined,
): VisitorLocation {
  return { ip, country: visitorCountry(headers, countryHeader) };
}

/** The country in the header that a trusted proxy sets, ISO 3166-1 alpha-2. */
export function visitorCountry(
  headers: IncomingHttpHeaders,
  countryHeader: string | undefined,
): string | undefined {
  const country = countryHeader === undefined ? undefined : headers[countryHeader];
  return typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined;
}
