import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ticker.module.css';

export interface TickerProps {
  readonly count: number;
  /** Renders the row at an index below `count`; all rows have the height of the first. */
  readonly row: (index: number) => ReactNode;
  /** False while the reader pauses it by a button. */
  readonly running: boolean;
  readonly onTurn?: () => void;
}

const TURN_MS = 5000;

/**
 * A vertical carousel of rows; a single row does not move. The carousel pauses on hover, on focus and on a hidden page,
 * and does not move with reduced motion. Only the visible and the leaving row are mounted.
 */
export function Ticker({ count, row, running, onTurn }: TickerProps) {
  const [steps, setSteps] = useState(0);
  const place = useRef<HTMLSpanElement>(null);
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    if (!running || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const canHover = matchMedia('(hover: hover)').matches;
    const holding = canHover ? 'button:hover, button:focus-visible' : 'button:focus-visible';
    const timer = setInterval(() => {
      if (document.hidden || place.current?.closest(holding)) return;
      setSteps((before) => before + 1);
      latest.current?.();
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [count, running]);
  return (
    <span className={styles.window} ref={place} aria-live="off">
      <span className={styles.strip} data-turn={steps === 0 ? undefined : steps % 2 === 0 ? 'even' : 'odd'}>
        {steps > 0 && (
          <span key={steps - 1} className={styles.row} aria-hidden="true">
            {row((steps - 1) % count)}
          </span>
        )}
        <span key={steps} className={styles.row}>
          {row(steps % count)}
        </span>
      </span>
    </span>
  );
}
