import type { ExtraRoute } from '@tessera/contract/system';
import { entryOf, type Destination, searchOf } from './resolve-route.ts';

/** Maximum number of consecutive redirects. A longer chain is a cycle and has no target. */
const MAX_REDIRECTS = 5;

/**
 * Returns the target of an address without a screen: the screen of an alias, or the end of the operator's redirects.
 * Undefined if there is none. `to` may be on another site.
 */
export function redirectTarget(
  extra: readonly ExtraRoute[],
  pathname: string,
  search: Readonly<Record<string, string>>,
): Destination | undefined {
  const meant = entryOf(pathname);
  if (meant) return { to: meant.path, search };
  let place: Destination | undefined;
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const { to, search: carried } = place ?? { to: pathname, search };
    const next = entryOf(to) ? undefined : extra.find(({ path }) => path === to);
    if (!next) return place;
    const [further = '', query = ''] = next.to.split('?');
    // The operator's parameters override those of the address.
    place = { to: further, search: { ...carried, ...searchOf(query) } };
  }
  return undefined;
}
