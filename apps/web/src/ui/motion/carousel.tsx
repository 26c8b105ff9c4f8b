import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import styles from './carousel.module.css';
import type { Turning } from './carousel-turning.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useRested } from '../loading/use-rested.ts';

export interface CarouselProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Slides side by side. The first paint is a plain strip that scrolls; what turns it every five seconds is
 * fetched after it, and not for who asked for less motion. One slide alone stands still.
 */
export function Carousel({ label, className, children }: CarouselProps) {
  const t = useT();
  const viewport = useRef<HTMLDivElement>(null);
  const slides = Children.toArray(children);
  const [shown, setShown] = useState(0);
  const [running, setRunning] = useState(true);
  const turning = useTurning(viewport, slides.length > 1, running, setShown);
  return (
    <section
      className={`${styles.carousel} ${className ?? ''}`}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className={styles.viewport} ref={viewport} data-turning={turning}>
        <div className={styles.strip}>
          {slides.map((slide, index) => (
            <div
              key={index}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={t('ui.slide', { index: index + 1, count: slides.length })}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {turning && (
        <div className={styles.controls}>
          <span className={styles.marks} aria-hidden="true">
            {slides.map((_, index) => (
              <span key={index} className={styles.mark} data-on={index === shown} />
            ))}
          </span>
          <IconButton
            icon={running ? 'pause' : 'play'}
            label={t(running ? 'ui.pause' : 'ui.play')}
            onClick={() => setRunning(!running)}
          />
        </div>
      )}
    </section>
  );
}

/** Brings the library once the page rests, and tells whether it has taken over. */
function useTurning(
  viewport: RefObject<HTMLDivElement | null>,
  wanted: boolean,
  running: boolean,
  onTurn: (index: number) => void,
): boolean {
  const { direction } = useLanguage();
  const [turning, setTurning] = useState<Turning>();
  const rested = useRested();
  useEffect(() => {
    if (!rested || !wanted || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let begun: Turning | undefined;
    let ended = false;
    const begin = async () => {
      // Without the library the strip goes on scrolling by hand.
      const library = await import('./carousel-turning.ts').catch(() => undefined);
      if (!library || ended || !viewport.current) return;
      begun = library.beginTurning(viewport.current, onTurn);
      setTurning(begun);
    };
    void begin();
    return () => {
      ended = true;
      begun?.end();
      setTurning(undefined);
    };
    // Begun anew where a change of language turns the page around: the library keeps the side it began with.
  }, [viewport, rested, wanted, onTurn, direction]);
  const wasRunning = useRef(true);
  useEffect(() => {
    if (!turning || wasRunning.current === running) return;
    wasRunning.current = running;
    turning.run(running);
  }, [running, turning]);
  return turning !== undefined;
}
