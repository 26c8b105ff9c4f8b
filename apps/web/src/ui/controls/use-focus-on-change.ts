import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref that takes the focus when `step` changes, because the pressed element is unmounted. The
 * initial step does not take the focus.
 */
export function useFocusOnChange<Element extends HTMLElement>(step: unknown): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) place.current?.focus();
    before.current = step;
  }, [step]);
  return place;
}
