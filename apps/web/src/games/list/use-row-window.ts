import { type RefObject, useEffect, useState } from 'react';

/** What lies this near to the screen is there before one sees it. */
const MARGIN_PX = 500;
/** Rows of the first view, on the server as in the browser. */
const FIRST_ROWS = 8;
/** Rows come and go so many at a time: each time the list is laid out once, however few they are. */
const STEP_ROWS = 2;

/** The rows of an element that lie on the screen or near it: from the first to before the last. */
export function useRowWindow(
  element: RefObject<HTMLElement | null>,
  rows: number,
): readonly [number, number] {
  const [shown, setShown] = useState<readonly [number, number]>([0, FIRST_ROWS]);
  useEffect(() => {
    let lookedAtPx = 0;
    let rowPx = 0;
    const look = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      lookedAtPx = scrollY;
      rowPx = box.height / rows;
      const stepPx = rowPx * STEP_ROWS;
      const first = STEP_ROWS * Math.max(0, Math.floor((-box.top - MARGIN_PX) / stepPx));
      const last = STEP_ROWS * Math.ceil((innerHeight - box.top + MARGIN_PX) / stepPx);
      const shownRows = [first, Math.max(first + 1, last)] as const;
      setShown((was) => (was[0] === shownRows[0] && was[1] === shownRows[1] ? was : shownRows));
    };
    // To ask for a box may lay the page out: not within a frame in which less than a row went by.
    const follow = () => {
      if (Math.abs(scrollY - lookedAtPx) >= rowPx) look();
    };
    look();
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', look);
    };
  }, [element, rows]);
  return [Math.min(shown[0], Math.max(0, rows - 1)), Math.min(shown[1], rows)];
}
