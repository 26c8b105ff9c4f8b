/** Where a page was scrolled when it was left; by its entry of the browser's history. */
interface Place {
  readonly entry: string;
  readonly topPx: number;
}

const KEY = 'reloadPlace';
/** A list that has become shorter does not reach the place any more. */
const LONGEST_MS = 15_000;

/**
 * Takes a reloaded page to where it was scrolled, and remembers the place for the next reload. A list that is loaded
 * page by page grows back to it: until then the page is as long as it was, so that the footer below moves nothing.
 */
export function keepReloadPlace(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const left = placeLeft();
  if (navigation?.type === 'reload' && left?.entry === entryNow()) restore(left.topPx);
  addEventListener('pagehide', () => {
    const place: Place = { entry: entryNow(), topPx: scrollY };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
}

/** Undefined where none is stored, or none that can be read. */
function placeLeft(): Place | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Two visits of one address are two entries. */
function entryNow(): string {
  const state = history.state as { readonly __TSR_key?: string } | null;
  return `${location.href} ${state?.__TSR_key ?? ''}`;
}

function restore(topPx: number): void {
  const main = document.getElementById('main');
  if (!main || Math.abs(scrollY - topPx) < 1) return;
  const { href } = location;
  const endPx = topPx + innerHeight;
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

/** Where the last thing of the page ends, measured from the top of the document: what holds it may be stretched. */
function contentEndPx(main: HTMLElement): number {
  let last: Element = main;
  while (last.lastElementChild) last = last.lastElementChild;
  return scrollY + last.getBoundingClientRect().bottom;
}
