import { isIPv4, isIPv6 } from 'node:net';
import type { Counted, Limit } from './limits.ts';

/** Origin of a call, as far as it can be distinguished from others. */
export interface Source {
  /** Address after the trusted proxies. */
  readonly ip: string;
  /** The subject of counts by address: one IPv4 address, or the whole /64 of one IPv6 line. */
  readonly subscriber: string;
  /** The network of the address: /24 of IPv4, /48 of IPv6. */
  readonly network: string;
  /**
   * The address is this machine, and no proxy is trusted: the operator's own, or a proxy that is not trusted yet. Such an
   * address identifies no caller, so no limit applies to it. Behind a trusted proxy this machine is one caller like others:
   * a call without a valid forwarded address must not escape the limits.
   */
  readonly local: boolean;
  /** SHA-256 of the device cookie. */
  readonly deviceHash: Buffer;
  /** Whether the browser sent the device cookie, so that it was here before. */
  readonly deviceKnown: boolean;
  readonly userAgent: string;
}

const LONGEST_USER_AGENT = 300;

export function sourceOf(call: {
  readonly ip: string;
  readonly device: { readonly hash: Buffer; readonly known: boolean };
  readonly userAgent: string | undefined;
  readonly trustedHops: number;
}): Source {
  return {
    ip: call.ip,
    subscriber: subscriberOf(call.ip),
    network: networkOf(call.ip),
    local: isLocal(call.ip, call.trustedHops),
    deviceHash: call.device.hash,
    deviceKnown: call.device.known,
    userAgent: (call.userAgent ?? '').slice(0, LONGEST_USER_AGENT),
  };
}

/** The subject of counts for this address. */
function subscriberOf(ip: string): string {
  return isIPv6(unmapped(ip)) ? blockOf(ip, 4) : unmapped(ip);
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmapped(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The block of an IPv6 address by its first groups of 16 bits. */
function blockOf(ip: string, groups: number): string {
  return `${expanded(ip).slice(0, groups).join(':')}::/${groups * 16}`;
}

function expanded(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after].map((part) =>
    part.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}

/** The block of addresses that usually has one owner. */
function networkOf(ip: string): string {
  const plain = unmapped(ip);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(ip) ? blockOf(ip, 3) : ip;
}

function isLocal(ip: string, trustedHops: number): boolean {
  if (trustedHops > 0) return false;
  const plain = unmapped(ip);
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Counts by address, where the address identifies a caller: for IPv6 by the /64, and by the /48 around it. */
export function byAddress(
  limit: Limit,
  { subscriber, network, local }: Pick<Source, 'subscriber' | 'network' | 'local'>,
): Counted[] {
  if (local) return [];
  const own = { limit, subject: subscriber };
  return subscriber.includes(':') ? [own, { limit: ofNetwork(limit), subject: network }] : [own];
}

/** Counts by an address without a device, as of a guest. */
export function openAddressCounts({ trustedHops }: { readonly trustedHops: number }) {
  return {
    /** The subscriber of an address; undefined where the address identifies no caller. */
    subscriberOf: (ip: string) => (isLocal(ip, trustedHops) ? undefined : subscriberOf(ip)),
    countsOfAddress(limit: Limit, ip: string): Counted[] {
      const local = isLocal(ip, trustedHops);
      return byAddress(limit, { subscriber: subscriberOf(ip), network: networkOf(ip), local });
    },
  };
}

/** Allowance of a /48 as a multiple of the allowance of a /64: a rented server often gets a whole /48. */
const NETWORK_ALLOWANCE = 10;

function ofNetwork({ name, most, windowSeconds }: Limit): Limit {
  return { name: `${name}-network`, most: most * NETWORK_ALLOWANCE, windowSeconds };
}
