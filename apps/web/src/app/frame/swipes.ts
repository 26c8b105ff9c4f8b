/** A finger that went this far has drawn the page away already. */
const SWIPE_PX = 100;
/** The browser goes back this soon after the finger has left. */
const SWIPE_LASTS_MS = 1000;

/** Follows the finger from now on; answers how to ask whether it has just swiped back. */
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
      // Back lies where reading comes from.
      px = document.documentElement.dir === 'rtl' ? -moved : moved;
      atMs = timeStamp;
    },
    { passive: true },
  );
  return () => px > SWIPE_PX && performance.now() - atMs < SWIPE_LASTS_MS;
}
