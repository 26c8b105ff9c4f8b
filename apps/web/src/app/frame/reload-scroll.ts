/** Scroll position of a page by its history entry. */
interface ScrollPosition {
  readonly entry: string;
  readonly topPx: number;
}

const KEY = 'reloadPlace';
/** A list that has become shorter never reaches the position; the restoration then ends. */
const LONGEST_MS = 15_000;
/**
 * A page that lacks less than this part of a screen stays at its end. It lost a notice or an offer, which does not
 * return. A page of a list is longer.
 */
const NOTICE_OF_SCREEN = 0.5;

/**
 * Restores the scroll position of a reloaded page and records the position for the next reload. Until a paged
 * list has grown back, the page keeps its old height, so that the footer does not move.
 */
export function restoreReloadScroll(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const left = storedPosition();
  if (navigation?.type === 'reload' && left?.entry === currentEntry()) restore(left.topPx);
  addEventListener('pagehide', () => {
    const place: ScrollPosition = { entry: currentEntry(), topPx: scrollY };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
}

/** Returns undefined if no readable position is stored. */
function storedPosition(): ScrollPosition | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ScrollPosition | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Two visits of one address are two entries. */
function currentEntry(): string {
  const state = history.state as { readonly __TSR_key?: string } | null;
  return `${location.href} ${state?.__TSR_key ?? ''}`;
}

function restore(topPx: number): void {
  const main = document.getElementById('main');
  if (!main || Math.abs(scrollY - topPx) < 1) return;
  const { href } = location;
  const endPx = topPx + innerHeight;
  const missingPx = endPx - document.documentElement.scrollHeight;
  if (missingPx > 0 && missingPx < innerHeight * NOTICE_OF_SCREEN) return;
  main.style.minBlockSize = `${endPx - main.offsetTop}px`;
  scrollTo({ top: topPx });
  const stop = () => {
    added.disconnect();
    clearTimeout(timer);
    main.style.minBlockSize = '';
  };
  const added = new MutationObserver(() => {
    if (location.href !== href || contentEndPx(main) >= endPx) stop();
  });
  const timer = setTimeout(stop, LONGEST_MS);
  added.observe(main, { childList: true, subtree: true });
}

/** Returns the end of the last element in document coordinates: its container may be stretched. */
function contentEndPx(main: HTMLElement): number {
  let last: Element = main;
  while (last.lastElementChild) last = last.lastElementChild;
  return scrollY + last.getBoundingClientRect().bottom;
}
