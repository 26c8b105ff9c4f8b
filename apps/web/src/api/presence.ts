/** A reader touches the page at least once in this time. */
const ABSENT_AFTER_MS = 60_000;
/**
 * The page receives no events from a frame of another site: a player there counts as present for this time.
 */
const ABSENT_IN_FRAME_AFTER_MS = 10 * 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll', 'touchmove'] as const;

export interface Presence {
  /** Whether there was no activity for one minute, or for ten minutes while a frame has the focus. */
  isAbsent(): boolean;
  stop(): void;
}

/** Distinguishes a page in use from a page that is only open. */
export function watchPresence(): Presence {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastMs = performance.now();
  const seen = () => {
    lastMs = performance.now();
  };
  for (const sign of ACTIVITY_EVENTS) addEventListener(sign, seen, { signal, passive: true, capture: true });
  // A tap into a frame moves the focus to the frame. Some browsers update the active element only after the
  // event.
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
