import { useEffect, useRef, useState } from 'react';
import { elapsedText } from './elapsed.ts';

const SECOND_MS = 1000;
/** A timer that comes later than this slept with the device. */
const LATEST_TICK_MS = 5000;

export interface ClockProps {
  /** How long it had been at `atMs`. */
  readonly elapsedMs: number;
  readonly atMs: number;
  /** It has stopped. */
  readonly still: boolean;
}

/**
 * The time in play, a second at a time and never backwards. While the page is hidden it stands: the server counts by
 * what the page reports. It says nothing to a screen reader, which would read every second.
 */
export function Clock({ elapsedMs, atMs, still }: ClockProps) {
  const [shownMs, setShownMs] = useState(elapsedMs);
  const countedMs = useRef(elapsedMs);
  useEffect(() => {
    let lastMs = atMs;
    countedMs.current = elapsedMs;
    const show = () => setShownMs((before) => Math.max(before, countedMs.current));
    const tick = () => {
      const nowMs = Date.now();
      const passedMs = nowMs - lastMs;
      lastMs = nowMs;
      if (!still && !document.hidden && passedMs > 0 && passedMs <= LATEST_TICK_MS)
        countedMs.current += passedMs;
      show();
    };
    show();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [elapsedMs, atMs, still]);
  return (
    <time dir="ltr" role="timer" aria-live="off">
      {elapsedText(shownMs)}
    </time>
  );
}
