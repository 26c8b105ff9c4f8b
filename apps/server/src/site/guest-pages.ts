import type { BrandTheme } from '@tessera/contract/content/brand';
import { type FirstViewRequest, startUpState } from '@tessera/contract/first-view';
import type { Clock } from '../platform/clock.ts';
import { CallError } from '../platform/http/refusal.ts';
import type { FirstAnswer } from './first-view.ts';

/**
 * The page of a guest. `visitor` identifies the requester; undefined where addresses do not distinguish
 * visitors.
 */
export type GuestPages = (
  view: FirstViewRequest,
  brandTheme: BrandTheme,
  visitor: string | undefined,
) => Promise<FirstAnswer>;

/** Lifetime of a cached page. All guests share it. */
const FRESH_MS = 5000;
/** URLs with a query are unlimited, so they never evict URLs without one. */
export const CACHED_PAGES = { plain: 500, queried: 100 } as const;
/**
 * Maximum number of renderings per visitor. Thousands may share a carrier's address, and most pages are
 * cached.
 */
export const RENDERINGS = { most: 100, withinMs: 10_000 } as const;

/**
 * Guest pages, rendered once per URL, language and theme and cached for seconds: a thousand guests cost one
 * rendering.
 * They contain nothing about a visitor. Visitors with too many renderings get the page without its query,
 * which the
 * browser applies, and otherwise only cached pages.
 */
export function guestPages(
  clock: Clock,
  render: (view: FirstViewRequest, brandTheme: BrandTheme) => Promise<FirstAnswer>,
): GuestPages {
  const caches = {
    plain: pageCache(clock, CACHED_PAGES.plain),
    queried: pageCache(clock, CACHED_PAGES.queried),
  };
  const mayRender = renderingLimit(clock);
  const find = (view: FirstViewRequest, brandTheme: BrandTheme) => {
    const cache = view.url.includes('?') ? caches.queried : caches.plain;
    const key = JSON.stringify([
      view.url,
      view.language,
      view.theme,
      view.balanceHidden,
      view.status,
      brandTheme,
    ]);
    return { cached: cache.get(key), render: () => cache.put(key, render(view, brandTheme)) };
  };
  return async (visit, brandTheme, visitor) => {
    // Only restricted visitors see their address, so their page is not shared.
    const closed = startUpState(visit.status) === 2;
    const view = closed ? visit : { ...visit, status: { ...visit.status, location: { ip: '' } } };
    const page = find(view, brandTheme);
    if (page.cached) return page.cached;
    if (mayRender(visitor)) return page.render();
    const [path = ''] = view.url.split('?', 1);
    const { cached } = find({ ...view, url: path }, brandTheme);
    if (cached) return cached;
    throw new CallError('busy');
  };
}

interface CachedPage {
  readonly renderedAt: number;
  readonly answer: Promise<FirstAnswer>;
}

/** A least-recently-used cache: a Map keeps insertion order. */
function pageCache(clock: Clock, most: number) {
  const pages = new Map<string, CachedPage>();
  return {
    get(key: string): Promise<FirstAnswer> | undefined {
      const page = pages.get(key);
      if (!page || clock.now().getTime() - page.renderedAt >= FRESH_MS) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page.answer;
    },
    put(key: string, answer: Promise<FirstAnswer>): Promise<FirstAnswer> {
      pages.delete(key);
      pages.set(key, { renderedAt: clock.now().getTime(), answer });
      // Failed renderings are not cached.
      answer.catch(() => pages.delete(key));
      const oldest = pages.keys().next().value;
      if (pages.size > most && oldest !== undefined) pages.delete(oldest);
      return answer;
    },
  };
}

/** Counts renderings per visitor, in common windows for all visitors. */
function renderingLimit(clock: Clock): (visitor: string | undefined) => boolean {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (visitor) => {
    if (visitor === undefined) return true;
    const now = clock.now().getTime();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + RENDERINGS.withinMs;
    }
    const count = (counts.get(visitor) ?? 0) + 1;
    counts.set(visitor, count);
    return count <= RENDERINGS.most;
  };
}
