import { useCallback, useSyncExternalStore } from 'react';

/** Short enough that no second is skipped visibly. */
const UPDATE_EVERY_MS = 250;

/**
 * Returns whole seconds until a time (milliseconds since 1970), then 0. Reads the clock each time, so that a
 * suspended page resumes with the right value.
 */
export function useCountdown(untilMs: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      if (untilMs <= Date.now()) return () => undefined;
      const timer = setInterval(() => {
        if (untilMs <= Date.now()) clearInterval(timer);
        onTick();
      }, UPDATE_EVERY_MS);
      return () => clearInterval(timer);
    },
    [untilMs],
  );
  const secondsLeft = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  return useSyncExternalStore(subscribe, secondsLeft, () => 0);
}
