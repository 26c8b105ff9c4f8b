import { type RefObject, useEffect, useState } from 'react';

/** What lies this near to the screen is there before one sees it. */
const MARGIN_PX = 500;
/** Rows of the first view, on the server as in the browser. */
const FIRST_ROWS = 8;

/** The rows of an element that lie on the screen or near it: from the first to before the last. */
export function useRowWindow(
  element: RefObject<HTMLElement | null>,
  rows: number,
): readonly [number, number] {
  const [shown, setShown] = useState<readonly [number, number]>([0, FIRST_ROWS]);
  useEffect(() => {
    const look = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const rowPx = box.height / rows;
      const first = Math.max(0, Math.floor((-box.top - MARGIN_PX) / rowPx));
      const last = Math.max(first + 1, Math.ceil((innerHeight - box.top + MARGIN_PX) / rowPx));
      setShown((was) => (was[0] === first && was[1] === last ? was : [first, last]));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [element, rows]);
  return [Math.min(shown[0], Math.max(0, rows - 1)), Math.min(shown[1], rows)];
}
