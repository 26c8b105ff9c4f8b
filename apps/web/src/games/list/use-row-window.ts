import { type RefObject, startTransition, useEffect, useState } from 'react';

/** A brisk thumb draws half of what lies ready past the screen in this time. */
const LOOK_EVERY_MS = 100;
/** What lies this near to the screen is there before one sees it. */
const MARGIN_PX = 500;
/** Rows of the first view, on the server as in the browser. */
const FIRST_ROWS = 8;
/** Rows come and go so many at a time: each time the list is laid out once, which a slow phone needs more than a frame for, however few they are. */
const STEP_ROWS = 8;

/** The rows of an element that lie on the screen or near it: from the first to before the last. */
export function useRowWindow(
  element: RefObject<HTMLElement | null>,
  rows: number,
): readonly [number, number] {
  const [shown, setShown] = useState<readonly [number, number]>([0, FIRST_ROWS]);
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      next = undefined;
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const stepPx = (box.height / rows) * STEP_ROWS;
      const first = STEP_ROWS * Math.max(0, Math.floor((-box.top - MARGIN_PX) / stepPx));
      const last = STEP_ROWS * Math.ceil((innerHeight - box.top + MARGIN_PX) / stepPx);
      const shownRows = [first, Math.max(first + 1, last)] as const;
      // In slices between the frames: none of it is on the screen yet.
      startTransition(() =>
        setShown((was) => (was[0] === shownRows[0] && was[1] === shownRows[1] ? was : shownRows)),
      );
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
  return [Math.min(shown[0], Math.max(0, rows - 1)), Math.min(shown[1], rows)];
}
