import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was typed or filled in before the script came stays: it stands in the field alone, and the first change of
 * anything would wipe it. Given to `type` once, as if it were typed now.
 */
export function useEarly(
  input: RefObject<HTMLInputElement | null>,
  { value, type }: { readonly value: string; readonly type: (typed: string) => void },
): void {
  const first = useRef({ value, type });
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== first.current.value) first.current.type(typed);
  }, [input]);
}
