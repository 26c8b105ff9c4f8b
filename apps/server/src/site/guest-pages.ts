import type { BrandLook } from '@tessera/contract/brand';
import { type FirstViewRequest, startUpState } from '@tessera/contract/first-view';
import type { Clock } from '../platform/clock.ts';
import type { FirstAnswer } from './first-view.ts';

interface Kept {
  readonly madeAt: number;
  readonly answer: Promise<FirstAnswer>;
}

/** A kept page is made again after this long; until then every guest gets it as it is. */
const FRESH_MS = 5000;
/** Addresses with their own queries are many: the oldest gives way. */
const KEPT_PAGES = 500;

/**
 * Pages of guests, made once per address, language and theme and kept for a few seconds:
 * a thousand guests cost one rendering. Nothing of a visitor is in them.
 */
export function guestPages(
  clock: Clock,
  make: (view: FirstViewRequest, look: BrandLook) => Promise<FirstAnswer>,
): (view: FirstViewRequest, look: BrandLook) => Promise<FirstAnswer> {
  const kept = new Map<string, Kept>();
  return (visit, look) => {
    // Only who may not come in is told an address, and gets a page of their own.
    const closed = startUpState(visit.status) === 2;
    const view = closed ? visit : { ...visit, status: { ...visit.status, location: { ip: '' } } };
    const key = JSON.stringify([view.url, view.language, view.theme, view.balanceHidden, view.status, look]);
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && now - known.madeAt < FRESH_MS) return known.answer;
    const answer = make(view, look);
    kept.set(key, { madeAt: now, answer });
    // A page that could not be made is not kept.
    answer.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
