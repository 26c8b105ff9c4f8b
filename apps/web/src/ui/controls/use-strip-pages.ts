import { useEffect, useRef, useState } from 'react';

/**
 * Pages a horizontal strip and reports whether its ends are visible. Scrolls the current entry into view when
 * the entries change.
 */
export function useStripPages<E extends HTMLElement>(current: unknown, entries: unknown) {
  const strip = useRef<E>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // In right-to-left strips the scroll position is negative.
      const position = Math.abs(scrollLeft);
      setEnds({ atStart: position < 1, atEnd: position + clientWidth > scrollWidth - 1 });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [entries]);
  useEffect(() => {
    const [element, chosen] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!element || !chosen) return;
    const [outer, inner] = [element.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.left < outer.left - 1 || inner.right > outer.right + 1)
      element.scrollBy({ left: inner.left - outer.left });
  }, [current, entries]);
  const turn = (step: 1 | -1) => {
    const element = strip.current;
    if (!element) return;
    const towards = getComputedStyle(element).direction === 'rtl' ? -step : step;
    element.scrollBy({ left: towards * element.clientWidth });
  };
  return { strip, ends, turn };
}
