import { safePath } from '../paths.ts';

/** Where a link of an editor leads: another window, a place of this site, or wherever the browser takes it. */
export type LinkTarget =
  | { readonly kind: 'window' }
  | { readonly kind: 'inside'; readonly to: string; readonly search: Record<string, string> }
  | { readonly kind: 'browser' };

/** Whatever starts with http opens beside the site; paths of the member site stay in it; mail and numbers are the device's. */
export function linkTarget(href: string): LinkTarget {
  if (/^http/i.test(href)) return { kind: 'window' };
  if (!href.startsWith('/m/')) return { kind: 'browser' };
  const { pathname, searchParams } = new URL(safePath(href), 'https://site.invalid');
  return { kind: 'inside', to: pathname, search: Object.fromEntries(searchParams) };
}
