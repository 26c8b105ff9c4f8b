/** How the worker answers a request: from the device first, as a page, or not at all. */
export type Handling = 'file' | 'mark' | 'page' | 'network';

const FILES = '/m/assets/';
/** Few and small, and on every page: the mark of the house, of a vendor, of a team. */
const MARKS = /^\/art\/(?:brand|vendor)\//;
const SITE = '/m/';
/** Below the site's addresses, and no pages. */
const NO_PAGES = new Set(['/m/sw.js', '/m/manifest.webmanifest', '/m/offline']);

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Calls, other pictures and whatever is of another site go to the network untouched. */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'network';
  if (pathname.startsWith(FILES)) return 'file';
  if (MARKS.test(pathname) && mode !== 'navigate') return 'mark';
  return mode === 'navigate' && pathname.startsWith(SITE) && !NO_PAGES.has(pathname) ? 'page' : 'network';
}

/** What of a visitor's choices a guest's page depends on. */
export interface Variant {
  readonly language: string;
  readonly theme: string;
}

/** Where a page is kept: one copy for each language and theme. How a visitor came is not part of it. */
export function pageKey(url: string, { language, theme }: Variant): string {
  const key = new URL(url);
  key.hash = '';
  key.searchParams.delete('source');
  key.searchParams.set('kept-for', `${language}.${theme}`);
  return key.href;
}

const HOME = new Set(['/m/', '/m/index', '/m/index.html', '/m/home']);

/** The lobby is shown from the device at once and made new behind it; every other page asks the network first. */
export function opensFromDevice(url: string): boolean {
  const { pathname, search } = new URL(url);
  return HOME.has(pathname) && (search === '' || /^\?source=\w+$/.test(search));
}

/** A page as it was made, without what differs each time it is. */
export function substanceOf(html: string): string {
  return html
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/<meta name="request-id"[^>]*>/, '')
    .replace(/"now":\d+/, '');
}
