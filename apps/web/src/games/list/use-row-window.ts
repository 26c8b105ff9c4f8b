import { type RefObject, startTransition, useEffect, useState } from 'react';

/** A brisk thumb draws half of what lies ready past the screen in this time. */
const LOOK_EVERY_MS = 100;
/** What lies this near to the screen is there before one sees it. */
const MARGIN_PX = 500;
/** Rows of the first view, on the server as in the browser. */
const FIRST_ROWS = 8;
/** Rows come and go so many at a time: each time the list is laid out once. */
const STEP_ROWS = 4;
/** What crosses the screen faster than a request's way over a slow network is gone before its picture comes. */
const PASSES_IN_MS = 600;

/** Which rows of a list are there. */
export interface RowWindow {
  readonly first: number;
  /** Before this one. */
  readonly end: number;
  /** The list is drawn past the eye: nothing that would come too late is worth asking for. */
  readonly passing: boolean;
}

/** Where the list stood when one looked. */
interface Look {
  readonly topPx: number;
  readonly atMs: number;
  readonly fast: boolean;
}

/** The rows of an element that lie on the screen or near it. */
export function useRowWindow(element: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST_ROWS, passing: false });
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    let last: Look | undefined;
    const look = () => {
      clearTimeout(next);
      next = undefined;
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const now = lookAt(box.top, last);
      // One great step is a jump to a place that is to be seen.
      const passing = now.fast && last?.fast === true;
      last = now;
      if (now.fast) next = setTimeout(look, LOOK_EVERY_MS);
      const seen = { ...rowsNear(box, rows), passing };
      // In slices between the frames: none of it is on the screen yet.
      startTransition(() => setShown((was) => (isSame(was, seen) ? was : seen)));
    };
    // To ask where the list stands may lay the page out, which a frame that only scrolls need not.
    const follow = () => {
      next ??= setTimeout(look, LOOK_EVERY_MS);
    };
    look();
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', look);
    return () => {
      clearTimeout(next);
      removeEventListener('scroll', follow);
      removeEventListener('resize', look);
    };
  }, [element, rows]);
  return { ...shown, first: Math.min(shown.first, Math.max(0, rows - 1)), end: Math.min(shown.end, rows) };
}

function lookAt(topPx: number, last: Look | undefined): Look {
  const atMs = performance.now();
  const movedPx = last ? Math.abs(topPx - last.topPx) : 0;
  return { topPx, atMs, fast: movedPx * PASSES_IN_MS > innerHeight * (atMs - (last?.atMs ?? 0)) };
}

function rowsNear({ top, height }: DOMRect, rows: number): Pick<RowWindow, 'first' | 'end'> {
  const stepPx = (height / rows) * STEP_ROWS;
  const first = STEP_ROWS * Math.max(0, Math.floor((-top - MARGIN_PX) / stepPx));
  const end = STEP_ROWS * Math.ceil((innerHeight - top + MARGIN_PX) / stepPx);
  return { first, end: Math.max(first + 1, end) };
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return one.first === other.first && one.end === other.end && one.passing === other.passing;
}
