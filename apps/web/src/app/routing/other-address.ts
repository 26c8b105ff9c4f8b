import type { ExtraRoute } from '@tessera/contract/system';
import { entryOf, type Place, searchOf } from './resolve.ts';

/** Entries of the operator's list that may follow one another. More than that is a circle, and leads nowhere. */
const MOST_STEPS = 5;

/**
 * Where an address leads that is not the own one of a screen: to the screen it is another name of, or to where the
 * operator's list leads from it, however many entries further. Undefined where it leads nowhere; `to` may lie on
 * another site.
 */
export function otherAddress(
  extra: readonly ExtraRoute[],
  pathname: string,
  search: Readonly<Record<string, string>>,
): Place | undefined {
  const meant = entryOf(pathname);
  if (meant) return { to: meant.path, search };
  let place: Place | undefined;
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const { to, search: carried } = place ?? { to: pathname, search };
    const next = entryOf(to) ? undefined : extra.find(({ path }) => path === to);
    if (!next) return place;
    const [further = '', query = ''] = next.to.split('?');
    // What the operator wrote wins over what the address carries.
    place = { to: further, search: { ...carried, ...searchOf(query) } };
  }
  return undefined;
}
