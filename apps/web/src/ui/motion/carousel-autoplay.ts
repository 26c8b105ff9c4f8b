import embla from 'embla-carousel';
import autoplay from 'embla-carousel-autoplay';

const SLIDE_MS = 5000;

export interface Autoplay {
  run(running: boolean): void;
  end(): void;
}

/**
 * Takes over a scrolling strip at its current slide and rotates it endlessly. Hover, focus and a hidden page
 * pause it. `run(false)` stops it for good by removing the autoplay plugin, which would otherwise restart on
 * the next touch.
 */
export function startAutoplay(viewport: HTMLElement, onTurn: (index: number) => void): Autoplay {
  const direction = getComputedStyle(viewport).direction === 'rtl' ? 'rtl' : 'ltr';
  const startIndex = Math.round(Math.abs(viewport.scrollLeft) / viewport.clientWidth);
  viewport.scrollTo({ left: 0, behavior: 'instant' });
  const clock = () =>
    autoplay({ delay: SLIDE_MS, stopOnInteraction: false, stopOnFocusIn: true, stopOnMouseEnter: true });
  const carousel = embla(viewport, { loop: true, direction, startIndex }, [clock()]);
  const report = () => onTurn(carousel.selectedScrollSnap());
  carousel.on('select', report);
  report();
  return {
    run: (running) =>
      carousel.reInit({ startIndex: carousel.selectedScrollSnap() }, running ? [clock()] : []),
    end: () => carousel.destroy(),
  };
}
