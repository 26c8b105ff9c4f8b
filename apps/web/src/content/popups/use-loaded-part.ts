import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';

export interface LoadedPart<Part> {
  /** Undefined until script and messages have loaded. */
  readonly part: Part | undefined;
  /** No pop-up opens then; the next visit of the screen tries again. */
  readonly failed: boolean;
}

/** Loads a part of the page and the complete catalogue, once wanted. */
export function useLoadedPart<Part>(wanted: boolean, load: () => Promise<Part>): LoadedPart<Part> {
  const { words } = useRouter().options.context;
  const [loaded, setLoaded] = useState<LoadedPart<Part>>({ part: undefined, failed: false });
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    Promise.all([load(), words.complete()]).then(
      ([part]) => left || startTransition(() => setLoaded({ part, failed: false })),
      () => left || setLoaded({ part: undefined, failed: true }),
    );
    return () => {
      left = true;
    };
  }, [wanted, load, words]);
  return loaded;
}
