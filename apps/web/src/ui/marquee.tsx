import { useEffect, useRef, useState } from 'react';
import styles from './marquee.module.css';

export interface MarqueeProps {
  readonly items: readonly string[];
  /** False while the reader holds it with a button of their own. */
  readonly running?: boolean;
}

const ITEM_MS = 5000;

/**
 * Shows one title after the other, each rising in. It waits while it is pointed at or focused, and stands
 * still for who asked for less motion. Nothing is announced: the list it leads to is there to be read.
 */
export function Marquee({ items, running = true }: MarqueeProps) {
  const [index, setIndex] = useState(0);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!running || items.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const held = place.current?.closest('a:hover, a:focus-visible');
      if (!held && !document.hidden) setIndex((shown) => (shown + 1) % items.length);
    }, ITEM_MS);
    return () => clearInterval(timer);
  }, [items.length, running]);
  return (
    <span className={styles.marquee} ref={place} aria-live="off">
      <span className={styles.item} key={index} dir="auto" data-first={index === 0}>
        {items[index] ?? items[0]}
      </span>
    </span>
  );
}
