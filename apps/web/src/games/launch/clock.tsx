import { useEffect, useState } from 'react';
import { elapsedText } from './elapsed.ts';

const SECOND_MS = 1000;

export interface ClockProps {
  /** How long it had been at `atMs`. */
  readonly elapsedMs: number;
  readonly atMs: number;
  /** It has stopped. */
  readonly still: boolean;
}

/** The time in play, a second at a time. It says nothing to a screen reader, which would read every second. */
export function Clock({ elapsedMs, atMs, still }: ClockProps) {
  const [sinceMs, setSinceMs] = useState(0);
  useEffect(() => {
    if (still) return;
    const look = () => setSinceMs(Math.max(0, Date.now() - atMs));
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [atMs, still]);
  return (
    <time dir="ltr" role="timer" aria-live="off">
      {elapsedText(elapsedMs + (still ? 0 : sinceMs))}
    </time>
  );
}
