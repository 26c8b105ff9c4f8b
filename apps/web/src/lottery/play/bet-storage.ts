const listeners = new Set<() => void>();

/** Stores a slip or a sent bet on the device, or removes it. */
export function writeBet(key: string, text: string | undefined): void {
  if (text === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, also of another tab. Returns a function that unsubscribes. */
export function subscribeToBets(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
