/** Whoever reads a page touches it now and then. */
const ABSENT_AFTER_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'scroll', 'touchmove'] as const;

export interface Presence {
  /** No sign of a person for a minute. */
  isAbsent(): boolean;
  stop(): void;
}

/** Tells a page that somebody uses from one that only lies open. */
export function watchPresence(): Presence {
  const stopping = new AbortController();
  let lastMs = performance.now();
  const seen = () => {
    lastMs = performance.now();
  };
  for (const sign of SIGNS) {
    addEventListener(sign, seen, { signal: stopping.signal, passive: true, capture: true });
  }
  return { isAbsent: () => performance.now() - lastMs > ABSENT_AFTER_MS, stop: () => stopping.abort() };
}
