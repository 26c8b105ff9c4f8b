import { type RefObject, useEffect, useRef } from 'react';

const DISTANCE_PX = 500;
/** An end that lies above the screen counts as near: a page may be taken to a place below it. */
const ABOVE_PX = 1_000_000;
const THROTTLE_MS = 1000;

/**
 * Calls `load` when the page's end is nearer than 500 px, at most once a second, as long as `wanted`.
 * `loaded` is whatever changes with each load: after it the distance is looked at again.
 * Returns the ref of the element that stands at the end.
 */
export function useNearEnd(
  load: () => void,
  wanted: boolean,
  loaded: unknown,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  const startedMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!wanted || !end.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      startedMs.current = performance.now();
      latest.current();
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(start, Math.max(0, startedMs.current + THROTTLE_MS - performance.now()));
      },
      { rootMargin: `${ABOVE_PX}px 0px ${DISTANCE_PX}px` },
    );
    watch.observe(end.current);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [wanted, loaded]);
  return end;
}
