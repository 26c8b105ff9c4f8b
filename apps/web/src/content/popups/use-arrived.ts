import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';

export interface ArrivedPart<Part> {
  /** Undefined until it and every word are here. */
  readonly part: Part | undefined;
  /** Nothing pops up then; the next visit of the screen tries again. */
  readonly failed: boolean;
}

/** Fetches a part of the page and all words with it, once it is wanted. */
export function useArrived<Part>(wanted: boolean, load: () => Promise<Part>): ArrivedPart<Part> {
  const { words } = useRouter().options.context;
  const [arrived, setArrived] = useState<ArrivedPart<Part>>({ part: undefined, failed: false });
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    Promise.all([load(), words.complete()]).then(
      ([part]) => left || startTransition(() => setArrived({ part, failed: false })),
      () => left || setArrived({ part: undefined, failed: true }),
    );
    return () => {
      left = true;
    };
  }, [wanted, load, words]);
  return arrived;
}
