import { aliases, safePath } from '../paths.ts';

/** Target of an editor's link: a new window, a page of this site, or the browser's default. */
export type LinkTarget =
  | { readonly kind: 'window' }
  | { readonly kind: 'inside'; readonly to: string; readonly search: Record<string, string> }
  | { readonly kind: 'browser' };

/**
 * Addresses with http open in a new window, paths of the member site stay in it, mail and telephone links use
 * the device.
 */
export function linkTarget(href: string): LinkTarget {
  if (/^http/i.test(href)) return { kind: 'window' };
  const known = otherSite(href);
  if (!known && !href.startsWith('/m/')) return { kind: 'browser' };
  const { pathname, searchParams } = known ?? new URL(safePath(href), SITE);
  return { kind: 'inside', to: pathname, search: Object.fromEntries(searchParams) };
}

const SITE = 'https://site.invalid';

/**
 * Returns the URL of another site; undefined for aliases of screens. The home page has `/`, so similar paths
 * may be elsewhere.
 */
function otherSite(href: string): URL | undefined {
  const url = href.startsWith('/') ? URL.parse(href, SITE) : null;
  return url?.origin === SITE && aliases[url.pathname] ? url : undefined;
}
