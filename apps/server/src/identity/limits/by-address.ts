import type { Counted, Limit } from './limits.ts';
import type { Source } from './source.ts';

/** How many times what one /64 may do a /48 may, which whoever rents a server is often given whole. */
const NETWORK_ALLOWANCE = 10;

/** Counts by address, where the address tells anybody apart: of IPv6 the /64, and the /48 around it. */
export function byAddress(
  limit: Limit,
  { subscriber, network, local }: Pick<Source, 'subscriber' | 'network' | 'local'>,
): Counted[] {
  if (local) return [];
  const own = { limit, subject: subscriber };
  return subscriber.includes(':') ? [own, { limit: ofNetwork(limit), subject: network }] : [own];
}

function ofNetwork({ name, most, windowSeconds }: Limit): Limit {
  return { name: `${name}-network`, most: most * NETWORK_ALLOWANCE, windowSeconds };
}
