/** Distance after which the browser's back gesture is visible. */
const SWIPE_PX = 100;
/** Time between the end of the touch and the browser's back navigation. */
const SWIPE_WITHIN_MS = 1000;

/** Observes touches. Returns a function that reports whether the last touch was a back swipe. */
export function watchSwipes(): () => boolean {
  let startedPx = 0;
  let px = 0;
  let atMs = 0;
  addEventListener(
    'touchstart',
    ({ touches }) => {
      startedPx = touches[0]?.clientX ?? 0;
      px = 0;
    },
    { passive: true },
  );
  addEventListener(
    'touchmove',
    ({ touches, timeStamp }) => {
      const moved = (touches[0]?.clientX ?? startedPx) - startedPx;
      // The back gesture starts at the reading start.
      px = document.documentElement.dir === 'rtl' ? -moved : moved;
      atMs = timeStamp;
    },
    { passive: true },
  );
  return () => px > SWIPE_PX && performance.now() - atMs < SWIPE_WITHIN_MS;
}
