import { type RefObject, useEffect, useRef, useState } from 'react';

const END_DISTANCE_PX = 500;

/** An end above the viewport counts as near: the scroll position may start below it. */
const ABOVE_PX = 1_000_000;

const THROTTLE_MS = 1000;

/** Margin that lets content load before it is scrolled into view. */
const DISTANCE_PX = 200;

/**
 * Returns a ref and whether its element has come near the viewport; once true it stays true. The element must
 * be mounted from the start.
 */
export function useInView<E extends Element>(): readonly [place: RefObject<E | null>, inView: boolean] {
  const place = useRef<E>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (inView || !place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true), {
      rootMargin: `${DISTANCE_PX}px 0px`,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [inView]);
  return [place, inView];
}

/**
 * Calls `load` when the end is nearer than 500 px, at most once a second, while `wanted`. `loaded` changes
 * with each load and triggers a new check. Returns the ref of the end element.
 */
export function useEndInView(
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
      { rootMargin: `${ABOVE_PX}px 0px ${END_DISTANCE_PX}px` },
    );
    watch.observe(end.current);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [wanted, loaded]);
  return end;
}
