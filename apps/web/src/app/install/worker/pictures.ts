import { CACHE_PREFIX } from './stored-pages.ts';
import { build, type FetchEvent } from './scope.ts';

/**
 * Versioned by build, because the drawing of logos may change; the browser's own cache keeps unchanged ones.
 */
export const PICTURES = `${CACHE_PREFIX}pictures-${build.version}`;

const MAX_PICTURES = 100;
/** Logos of the brand, a vendor or a team, with the origin if it is given. */
const LOGOS = /(\/\/[^\s"'()<>]+)?(\/art\/(brand|vendor)\/[\w-]+\.svg)/g;

/** Returns a logo from the cache, otherwise from the network, and caches it. A full device still shows it. */
export async function logoFromDevice(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const cached = await caches.match(url, { cacheName: PICTURES }).catch(() => undefined);
  if (cached) return cached;
  const answer = await fetchLogo(url).catch(() => Response.error());
  if (answer.ok) event.waitUntil(storeLogo(url, answer.clone()).catch(() => undefined));
  return answer;
}

/**
 * Caches the logos of a page, so that it is complete without a network. The page is stored even if this
 * fails.
 */
export async function fetchLogos(html: string): Promise<void> {
  const missing = await missingLogos(html).catch(() => []);
  await Promise.allSettled(
    missing.map(async (mark) => {
      const url = new URL(mark, location.origin).href;
      const answer = await fetchLogo(url);
      if (answer.ok) await storeLogo(url, answer);
    }),
  );
}

/** Logos that a picture server delivers are not fetched from this site. */
async function missingLogos(html: string): Promise<string[]> {
  const shown = [...html.matchAll(LOGOS)];
  const isElsewhere = (site: string | undefined) => site !== undefined && site !== `//${location.host}`;
  const elsewhere = new Set(shown.filter(([, site]) => isElsewhere(site)).map(([, , , kind]) => kind));
  const marks = shown.flatMap(([, , mark, kind]) =>
    mark === undefined || elsewhere.has(kind) ? [] : [mark],
  );
  const cached = await (await caches.open(PICTURES)).keys();
  const here = new Set(cached.map(({ url }) => new URL(url).pathname));
  return [...new Set(marks)].filter((mark) => !here.has(mark));
}

/** Fetched without cookies: the answer contains nothing personal. */
function fetchLogo(url: string): Promise<Response> {
  return fetch(url, { credentials: 'omit' });
}

async function storeLogo(url: string, mark: Response): Promise<void> {
  const pictures = await caches.open(PICTURES);
  await pictures.put(url, mark);
  const surplus = (await pictures.keys()).slice(0, -MAX_PICTURES);
  await Promise.all(surplus.map((key) => pictures.delete(key)));
}
