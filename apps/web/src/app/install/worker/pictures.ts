import { build } from './build.ts';
import { CACHE_PREFIX } from './kept-pages.ts';
import type { FetchEvent } from './scope.ts';

/** Of one build: how marks are drawn may change with it, and the browser has those that did not. */
export const PICTURES = `${CACHE_PREFIX}pictures-${build.version}`;

const MOST_PICTURES = 100;
/** The mark of the house, of a vendor, of a team, and the site it is taken from where that is said. */
const MARKS = /(\/\/[^\s"'()<>]+)?(\/art\/(brand|vendor)\/[\w-]+\.svg)/g;

/** A mark from the device, or from the network and kept from then on. A device that is full shows it all the same. */
export async function markFromDevice(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const kept = await caches.match(url, { cacheName: PICTURES }).catch(() => undefined);
  if (kept) return kept;
  const answer = await askForMark(url).catch(() => Response.error());
  if (answer.ok) event.waitUntil(keepMark(url, answer.clone()).catch(() => undefined));
  return answer;
}

/** Brings the marks that a page shows, so that it stands whole without a network. It is kept without them too. */
export async function bringMarks(html: string): Promise<void> {
  const missing = await missingMarks(html).catch(() => []);
  await Promise.allSettled(
    missing.map(async (mark) => {
      const url = new URL(mark, location.origin).href;
      const answer = await askForMark(url);
      if (answer.ok) await keepMark(url, answer);
    }),
  );
}

/** Of a kind of marks that stands at a picture server, none is asked of this site. */
async function missingMarks(html: string): Promise<string[]> {
  const shown = [...html.matchAll(MARKS)];
  const isElsewhere = (site: string | undefined) => site !== undefined && site !== `//${location.host}`;
  const elsewhere = new Set(shown.filter(([, site]) => isElsewhere(site)).map(([, , , kind]) => kind));
  const marks = shown.flatMap(([, , mark, kind]) =>
    mark === undefined || elsewhere.has(kind) ? [] : [mark],
  );
  const kept = await (await caches.open(PICTURES)).keys();
  const here = new Set(kept.map(({ url }) => new URL(url).pathname));
  return [...new Set(marks)].filter((mark) => !here.has(mark));
}

/** Asked for without the visitor's cookies: nothing of theirs can be in it. */
function askForMark(url: string): Promise<Response> {
  return fetch(url, { credentials: 'omit' });
}

async function keepMark(url: string, mark: Response): Promise<void> {
  const pictures = await caches.open(PICTURES);
  await pictures.put(url, mark);
  const surplus = (await pictures.keys()).slice(0, -MOST_PICTURES);
  await Promise.all(surplus.map((key) => pictures.delete(key)));
}
