import { type RefObject, useEffect, useRef, useState } from 'react';

/** Far enough for what is asked for to be there when it is scrolled to. */
const DISTANCE_PX = 200;

/** Whether the element of the ref, which stands from the beginning, has come that near to what is shown; once true it stays so. */
export function useNear<E extends Element>(): readonly [place: RefObject<E | null>, near: boolean] {
  const place = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${DISTANCE_PX}px 0px`,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return [place, near];
}
