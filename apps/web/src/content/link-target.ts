import { aliases, safePath } from '../paths.ts';

/** Where a link of an editor leads: another window, a place of this site, or wherever the browser takes it. */
export type LinkTarget =
  | { readonly kind: 'window' }
  | { readonly kind: 'inside'; readonly to: string; readonly search: Record<string, string> }
  | { readonly kind: 'browser' };

/** Whatever starts with http opens beside the site; paths of the member site stay in it; mail and numbers are the device's. */
export function linkTarget(href: string): LinkTarget {
  if (/^http/i.test(href)) return { kind: 'window' };
  const known = otherName(href);
  if (!known && !href.startsWith('/m/')) return { kind: 'browser' };
  const { pathname, searchParams } = known ?? new URL(safePath(href), SITE);
  return { kind: 'inside', to: pathname, search: Object.fromEntries(searchParams) };
}

const SITE = 'https://site.invalid';

/** An address of this site that is another name of a screen: home has `/`, whatever looks like it lies elsewhere. */
function otherName(href: string): URL | undefined {
  const url = href.startsWith('/') ? URL.parse(href, SITE) : null;
  return url?.origin === SITE && aliases[url.pathname] ? url : undefined;
}
