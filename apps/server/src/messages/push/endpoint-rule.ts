import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '../../platform/config/url-rules.ts';

/** Addresses that are not of the public internet, and tunnels that lead to any address of version 4. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|arpa)$/;

/**
 * Whether the server may send to this address: https on the standard port of a public name. With `loopback`,
 * push services on this machine are accepted too.
 */
export function isPushEndpoint(text: string, { loopback }: { readonly loopback: boolean }): boolean {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (loopback && isLoopback(url.hostname)) return true;
  const named = NAME.test(url.hostname) && !LOCAL_NAME.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && named;
}

export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

interface NameResolver {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/**
 * Resolves names of the public internet. Fails where a name leads into a private network. Members choose the names and their
 * name servers. The lookup of the system runs two names at a time, so names without an answer would delay the calls of
 * payment gateways and providers. This resolver has no such limit.
 */
export function publicLookup(resolver: NameResolver): LookupFunction {
  return (hostname, options, callback) => {
    addressesOf(resolver, hostname).then(
      (addresses) => {
        const blocked = addresses.some(({ address }) => isPrivateAddress(address));
        const [first] = addresses;
        if (blocked || !first) callback(new Error('the name leads into a private network'), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

/** Fails where the name has no address at all. */
async function addressesOf(resolver: NameResolver, hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const of = (result: PromiseSettledResult<string[]>, family: number) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
  return [...of(four, 4), ...of(six, 6)];
}

/** Well below the time-out of a call. */
export const lookupPublic = publicLookup(new Resolver({ timeout: 2000, tries: 2 }));
