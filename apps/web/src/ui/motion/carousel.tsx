import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../i18n/locale-provider.tsx';
import styles from './carousel.module.css';
import type { Autoplay } from './carousel-autoplay.ts';
import { FirstViewIconButton } from '../controls/button.tsx';
import { useIdle } from '../loading/after-load.ts';

export interface CarouselProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A carousel. The first paint is a scrolling strip; the five-second autoplay loads later, and not with
 * reduced motion. A single slide does not move.
 */
export function Carousel({ label, className, children }: CarouselProps) {
  const t = useT();
  const viewport = useRef<HTMLDivElement>(null);
  const slides = Children.toArray(children);
  const [shown, setShown] = useState(0);
  const [running, setRunning] = useState(true);
  const turning = useAutoplay(viewport, slides.length > 1, running, setShown);
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
          <FirstViewIconButton
            icon={running ? 'pause' : 'play'}
            label={t(running ? 'ui.pause' : 'ui.play')}
            onClick={() => setRunning(!running)}
          />
        </div>
      )}
    </section>
  );
}

/** Loads the library once the page is idle, and returns whether it is active. */
function useAutoplay(
  viewport: RefObject<HTMLDivElement | null>,
  wanted: boolean,
  running: boolean,
  onTurn: (index: number) => void,
): boolean {
  const { direction } = useLanguage();
  const [turning, setTurning] = useState<Autoplay>();
  const idle = useIdle();
  useEffect(() => {
    if (!idle || !wanted || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let begun: Autoplay | undefined;
    let ended = false;
    const begin = async () => {
      // Without the library the strip scrolls by hand.
      const library = await import('./carousel-autoplay.ts').catch(() => undefined);
      if (!library || ended || !viewport.current) return;
      begun = library.startAutoplay(viewport.current, onTurn);
      setTurning(begun);
    };
    void begin();
    return () => {
      ended = true;
      begun?.end();
      setTurning(undefined);
    };
    // Restarts when the text direction changes: the library keeps its initial direction.
  }, [viewport, idle, wanted, onTurn, direction]);
  const wasRunning = useRef(true);
  useEffect(() => {
    if (!turning || wasRunning.current === running) return;
    wasRunning.current = running;
    turning.run(running);
  }, [running, turning]);
  return turning !== undefined;
}
