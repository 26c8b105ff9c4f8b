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
 * A vertical carousel of rows; a single row stands still. It pauses on hover, focus and on a hidden page, and
 * does not move with reduced motion. Only the visible and the leaving row are mounted.
 */
export function Ticker({ count, row, running, onTurn }: TickerProps) {
  const [turns, setTurns] = useState(0);
  const place = useRef<HTMLSpanElement>(null);
  const told = useRef(onTurn);
  useEffect(() => {
    told.current = onTurn;
  });
  useEffect(() => {
    if (!running || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const canHover = matchMedia('(hover: hover)').matches;
    const holding = canHover ? 'button:hover, button:focus-visible' : 'button:focus-visible';
    const timer = setInterval(() => {
      if (document.hidden || place.current?.closest(holding)) return;
      setTurns((before) => before + 1);
      told.current?.();
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [count, running]);
  return (
    <span className={styles.window} ref={place} aria-live="off">
      <span className={styles.strip} data-turn={turns === 0 ? undefined : turns % 2 === 0 ? 'even' : 'odd'}>
        {turns > 0 && (
          <span key={turns - 1} className={styles.row} aria-hidden="true">
            {row((turns - 1) % count)}
          </span>
        )}
        <span key={turns} className={styles.row}>
          {row(turns % count)}
        </span>
      </span>
    </span>
  );
}
