import { CACHE_PREFIX } from './kept-pages.ts';

/** Of no build: what is drawn at an address never changes. */
export const PICTURES = `${CACHE_PREFIX}pictures`;

const MOST_PICTURES = 100;
/** The mark of the house, of a vendor, of a team. */
const MARKS = /\/art\/(?:brand|vendor)\/[\w-]+\.svg/g;

/** A mark from the device, or from the network and kept from then on. */
export async function markFromDevice({ url }: Request): Promise<Response> {
  const kept = await caches.match(url, { cacheName: PICTURES });
  return kept ?? bringMark(url).catch(() => Response.error());
}

/** Brings the marks that a page shows, so that it stands whole without a network. */
export async function bringMarks(html: string): Promise<void> {
  const pictures = await caches.open(PICTURES);
  const kept = new Set((await pictures.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...new Set(html.match(MARKS))].filter((mark) => !kept.has(mark));
  await Promise.allSettled(missing.map((mark) => bringMark(new URL(mark, location.origin).href)));
}

/** Asked for without the visitor's cookies: nothing of theirs can be in it. */
async function bringMark(url: string): Promise<Response> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (answer.ok) {
    const pictures = await caches.open(PICTURES);
    await pictures.put(url, answer.clone());
    const surplus = (await pictures.keys()).slice(0, -MOST_PICTURES);
    await Promise.all(surplus.map((key) => pictures.delete(key)));
  }
  return answer;
}
