import type { QueryClient } from '@tanstack/react-query';

const waiting = new WeakMap<QueryClient, (() => void)[]>();

/** Keeps what is heard from being shown until the answer is called: reels that turn must not be told before. */
export function holdChanges(queries: QueryClient): () => void {
  waiting.set(queries, []);
  return () => {
    const heard = waiting.get(queries) ?? [];
    waiting.delete(queries);
    for (const show of heard) show();
  };
}

/** Shows it now, or as soon as nothing holds it. */
export function showUnlessHeld(queries: QueryClient, show: () => void): void {
  const held = waiting.get(queries);
  if (held) held.push(show);
  else show();
}
