import { useCallback, useSyncExternalStore } from 'react';

/** Often enough that no second is seen to be skipped. */
const LOOK_EVERY_MS = 250;

/**
 * Whole seconds until a moment (milliseconds since 1970), 0 from then on. Read from the clock each time: a page that
 * slept in a pocket wakes to the right figure.
 */
export function useCountdown(untilMs: number): number {
  const subscribe = useCallback(
    (look: () => void) => {
      if (untilMs <= Date.now()) return () => undefined;
      const timer = setInterval(() => {
        if (untilMs <= Date.now()) clearInterval(timer);
        look();
      }, LOOK_EVERY_MS);
      return () => clearInterval(timer);
    },
    [untilMs],
  );
  const secondsLeft = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  return useSyncExternalStore(subscribe, secondsLeft, () => 0);
}
