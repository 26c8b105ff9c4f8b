/** Does `work` when its turn comes; undefined, at once and without doing it, when the line is full. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Lets so many work at once and so many more wait. */
export function openTurns({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): InTurn {
  const line: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working < atOnce) working += 1;
    else if (line.length >= waiting) return undefined;
    // The place is handed over, not freed: nobody who comes later gets in between.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
