import { ANYBODYS_HEADER } from '@tessera/contract/first-view';
import { build } from './build.ts';
import { pageKey, type Variant } from './route.ts';

const MOST_PAGES = 40;
/** An older copy is of another day: the network is asked first, and the copy is what is left without one. */
const YOUNG_MS = 86_400_000;

export const CACHE_PREFIX = 'site-';
export const PAGES = `${CACHE_PREFIX}pages-${build.version}`;
export const OFFLINE_PAGE = '/m/offline';

/** The copy of a guest's page. */
export async function keptPage(url: string, variant: Variant): Promise<Response | undefined> {
  // The key says what it varies by. In one question: the page waits for the answer.
  return caches.match(pageKey(url, variant), { cacheName: PAGES, ignoreVary: true });
}

/**
 * Keeps an answer only if the server says that every guest would get the same. Whatever was made with a session,
 * sets a cookie or is a call carries no such word.
 */
export async function keepPage(url: string, variant: Variant, answer: Response): Promise<void> {
  if (!isAnybodys(answer)) return;
  // All of it is here before the copy of before goes: a network that goes meanwhile leaves that one.
  const { status, statusText, headers } = answer;
  const whole = new Response(await answer.arrayBuffer(), { status, statusText, headers });
  const pages = await caches.open(PAGES);
  await pages.delete(pageKey(url, variant), { ignoreVary: true });
  await pages.put(pageKey(url, variant), whole);
  const keys = await pages.keys();
  const surplus = keys.filter(({ url: kept }) => !kept.includes(OFFLINE_PAGE)).slice(0, -MOST_PAGES);
  await Promise.all(surplus.map((key) => pages.delete(key)));
}

export async function dropPage(url: string, variant: Variant): Promise<void> {
  await (await caches.open(PAGES)).delete(pageKey(url, variant), { ignoreVary: true });
}

export function isAnybodys(answer: Response): boolean {
  return answer.ok && answer.headers.has(ANYBODYS_HEADER) && !isSecret(answer);
}

/** Made for one visitor alone. */
export function isSecret(answer: Response): boolean {
  return answer.headers.get('cache-control')?.includes('no-store') ?? false;
}

export function isYoung(page: Response): boolean {
  return Date.now() - Date.parse(page.headers.get('date') ?? '') < YOUNG_MS;
}
