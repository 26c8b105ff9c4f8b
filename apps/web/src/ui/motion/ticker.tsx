import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ticker.module.css';

export interface TickerProps {
  readonly count: number;
  /** The row at a place below `count`; all rows are as high as the first. */
  readonly row: (index: number) => ReactNode;
  /** False while the reader holds it with a button of their own. */
  readonly running: boolean;
  readonly onTurn?: () => void;
}

const TURN_MS = 5000;

/**
 * A carousel of rows that turns upwards without end; one row alone stands still. It waits while its button is
 * pointed at or focused and while the page is hidden, and does not turn for who asked for less motion. Only
 * the row that is shown and the one that leaves are in the page.
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
