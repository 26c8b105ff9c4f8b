import { type RefObject, useEffect, useRef } from 'react';

/**
 * A place for the focus when `step` changes, because what was pressed is gone with the step before it. What is there
 * at first keeps its hands off the focus.
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
