/** Does `work` for a key when what came before for the same key is over; other keys do not wait. */
export type ByTurns = <T>(key: bigint, work: () => Promise<T>) => Promise<T>;

/** Holds nothing for keys that nobody works for. */
export function openByTurns(): ByTurns {
  const last = new Map<bigint, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = before === undefined ? work() : before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
