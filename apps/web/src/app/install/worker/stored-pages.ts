import { ANYBODYS_HEADER } from '@tessera/contract/first-view';
import { build } from './scope.ts';
import { pageKey, type Variant } from './route.ts';

const MAX_PAGES = 40;
/** An older copy is served only if the network fails. */
const RECENT_MS = 86_400_000;

export const CACHE_PREFIX = 'site-';
export const PAGES = `${CACHE_PREFIX}pages-${build.version}`;
export const OFFLINE_PAGE = '/m/offline';

/** Returns the stored copy of a guest page. */
export async function storedPage(url: string, variant: Variant): Promise<Response | undefined> {
  // The key includes the variants. One lookup, because the page waits for it.
  return caches.match(pageKey(url, variant), { cacheName: PAGES, ignoreVary: true });
}

/**
 * Stores an answer only if the server marks it as identical for all guests. Answers with a session, a cookie
 * or call data are never marked.
 */
export async function storePage(url: string, variant: Variant, answer: Response): Promise<void> {
  if (!isPublicPage(answer)) return;
  // The body is complete before the old copy is replaced: a lost network keeps the old copy.
  const { status, statusText, headers } = answer;
  const whole = new Response(await answer.arrayBuffer(), { status, statusText, headers });
  const pages = await caches.open(PAGES);
  await pages.delete(pageKey(url, variant), { ignoreVary: true });
  await pages.put(pageKey(url, variant), whole);
  const keys = await pages.keys();
  const surplus = keys.filter(({ url: pageUrl }) => !pageUrl.includes(OFFLINE_PAGE)).slice(0, -MAX_PAGES);
  await Promise.all(surplus.map((key) => pages.delete(key)));
}

export async function deletePage(url: string, variant: Variant): Promise<void> {
  await (await caches.open(PAGES)).delete(pageKey(url, variant), { ignoreVary: true });
}

export function isPublicPage(answer: Response): boolean {
  return answer.ok && answer.headers.has(ANYBODYS_HEADER) && !isUnstorable(answer);
}

/** Made for one visitor only. */
export function isUnstorable(answer: Response): boolean {
  return answer.headers.get('cache-control')?.includes('no-store') ?? false;
}

export function isRecent(page: Response): boolean {
  return Date.now() - Date.parse(page.headers.get('date') ?? '') < RECENT_MS;
}
