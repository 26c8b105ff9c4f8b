import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';

/** Fetches a part of the page and all words with it, once it is wanted; undefined until both are here. */
export function useArrived<Part>(wanted: boolean, load: () => Promise<Part>): Part | undefined {
  const { words } = useRouter().options.context;
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    Promise.all([load(), words.complete()]).then(
      ([arrived]) => left || startTransition(() => setPart(arrived)),
      // Without a network nothing pops up; the next visit of the screen tries again.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [wanted, load, words]);
  return part;
}
