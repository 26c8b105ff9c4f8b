/** How the worker answers a request: from the cache, as a page, or not at all. */
export type Handling = 'file' | 'mark' | 'page' | 'network';

const FILES = '/m/assets/';
/** Few small files on every page: logos of the brand, a vendor or a team. */
const LOGOS = /^\/art\/(?:brand|vendor)\//;
const SITE = '/m/';
/** Addresses below the site's path that are not pages. */
const NO_PAGES = new Set(['/m/sw.js', '/m/manifest.webmanifest', '/m/offline']);

interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Calls, other pictures and requests to other sites go directly to the network. */
export function handlingOf({ method, mode, url }: WorkerRequest, origin: string): Handling {
  const { origin: target, pathname } = new URL(url);
  if (method !== 'GET' || target !== origin) return 'network';
  if (pathname.startsWith(FILES)) return 'file';
  if (LOGOS.test(pathname) && mode !== 'navigate') return 'mark';
  return mode === 'navigate' && pathname.startsWith(SITE) && !NO_PAGES.has(pathname) ? 'page' : 'network';
}

/** The visitor's settings that a guest page depends on. */
export interface Variant {
  readonly language: string;
  readonly theme: string;
}

/** Returns the cache key of a page: one copy per language and theme. The referrer is not part of the key. */
export function pageKey(url: string, { language, theme }: Variant): string {
  const key = new URL(url);
  key.hash = '';
  key.searchParams.delete('source');
  key.searchParams.set('kept-for', `${language}.${theme}`);
  return key.href;
}

const HOME = new Set(['/m/', '/m/index', '/m/index.html', '/m/home']);

/**
 * The home page is served from the cache and renewed in the background; other pages try the network first.
 */
export function opensFromDevice(url: string): boolean {
  const { pathname, search } = new URL(url);
  return HOME.has(pathname) && (search === '' || /^\?source=\w+$/.test(search));
}

/** Returns the markup without the parts that differ at every rendering. */
export function comparableContent(html: string): string {
  return html
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/<meta name="request-id"[^>]*>/, '')
    .replace(/"now":\d+/, '');
}
