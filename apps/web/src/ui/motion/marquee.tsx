import { type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './marquee.module.css';

export type MarqueeSpeed = 'SLOW' | 'MEDIUM';

export interface MarqueeProps {
  /** Accessible name of the items. */
  readonly label: string;
  readonly items: readonly string[];
  readonly speed: MarqueeSpeed;
  /** False while the reader pauses it by a button. */
  readonly running: boolean;
}

const PIXELS_PER_SECOND = { SLOW: 28, MEDIUM: 48 } as const;

/**
 * An endless line of items that runs against the reading direction, animated by CSS. It pauses on hover and focus, and
 * does not move with reduced motion. Screen readers find the items as a list, once.
 */
export function Marquee({ label, items, speed, running }: MarqueeProps) {
  const line = useRef<HTMLSpanElement>(null);
  const [run, setRun] = useState<CSSProperties>();
  const words = items.join('\n');
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const width = element.getBoundingClientRect().width;
    const towards = getComputedStyle(element).direction === 'rtl' ? width : -width;
    const variables = { '--run': `${width / PIXELS_PER_SECOND[speed]}s`, '--by': `${towards}px` };
    setRun(variables as CSSProperties);
  }, [words, speed]);
  return (
    <span className={styles.marquee}>
      <span className={styles.strip} data-running={run !== undefined && running} style={run}>
        <span className={styles.line} ref={line} role="list" aria-label={label}>
          {items.map((item, index) => (
            <bdi key={index} className={styles.item} role="listitem">
              {item}
            </bdi>
          ))}
        </span>
        {/* Copy that enters while the end of the line leaves. */}
        {run && (
          <span className={styles.line} aria-hidden="true">
            {items.map((item, index) => (
              <bdi key={index} className={styles.item}>
                {item}
              </bdi>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
