/** Whoever reads a page touches it now and then. */
const ABSENT_AFTER_MS = 60_000;
/** The page hears no touch inside the frame of another site: who plays there counts as present for this time. */
const ABSENT_IN_FRAME_AFTER_MS = 10 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'scroll', 'touchmove'] as const;

export interface Presence {
  /** No sign of a person for a minute, or for ten while a frame of the page has the focus. */
  isAbsent(): boolean;
  stop(): void;
}

/** Tells a page that somebody uses from one that only lies open. */
export function watchPresence(): Presence {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastMs = performance.now();
  const seen = () => {
    lastMs = performance.now();
  };
  for (const sign of SIGNS) addEventListener(sign, seen, { signal, passive: true, capture: true });
  // A tap into a frame takes the focus from the page. Some browsers name the frame only after the event.
  addEventListener('blur', () => setTimeout(() => hasFocusedFrame() && seen()), { signal });
  return {
    isAbsent() {
      const limitMs = hasFocusedFrame() ? ABSENT_IN_FRAME_AFTER_MS : ABSENT_AFTER_MS;
      return performance.now() - lastMs > limitMs;
    },
    stop: () => stopping.abort(),
  };
}

function hasFocusedFrame(): boolean {
  return document.visibilityState === 'visible' && document.activeElement instanceof HTMLIFrameElement;
}
