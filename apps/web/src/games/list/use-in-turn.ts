import { useEffect, useState } from 'react';

/** As many tiles as a slow phone lays out beside what else a frame has to do. */
const EACH_FRAME = 12;

/** Runs what waits, a few in each frame. */
export interface Turns {
  /** Takes `run` on, and gives back how it is called off. */
  take(run: () => void): () => void;
}

/** The turns of one list. */
export function useTurns(): Turns {
  const [turns] = useState(makeTurns);
  return turns;
}

function makeTurns(): Turns {
  const waiting = new Set<() => void>();
  let asked = false;
  const ask = () => {
    if (!asked) requestAnimationFrame(runNext);
    asked = true;
  };
  const runNext = () => {
    asked = false;
    for (const run of [...waiting].slice(0, EACH_FRAME)) {
      waiting.delete(run);
      run();
    }
    if (waiting.size > 0) ask();
  };
  return {
    take(run) {
      waiting.add(run);
      ask();
      return () => void waiting.delete(run);
    },
  };
}

/**
 * A value as it is when its place comes; a later one waits for its turn. A page of a list comes all at once, and all of
 * its places at once are more than a frame can lay out.
 */
export function useInTurn<T>(turns: Turns, value: T): T {
  const [shown, setShown] = useState<T>(value);
  useEffect(
    () => (Object.is(value, shown) ? undefined : turns.take(() => setShown(value))),
    [turns, value, shown],
  );
  return shown;
}
