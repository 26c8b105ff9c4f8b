import embla from 'embla-carousel';
import autoplay from 'embla-carousel-autoplay';

const SLIDE_MS = 5000;

export interface Turning {
  run(running: boolean): void;
  end(): void;
}

/**
 * Takes over a strip of slides that scrolled by itself until now, at the slide it shows, and turns it without
 * end. Pointing at it, focus in it and a hidden page hold it; only `run(false)` stops it for good, which is
 * why that takes the clock out instead of stopping it: the library's would start again on the next touch.
 */
export function beginTurning(viewport: HTMLElement, onTurn: (index: number) => void): Turning {
  const direction = getComputedStyle(viewport).direction === 'rtl' ? 'rtl' : 'ltr';
  const startIndex = Math.round(Math.abs(viewport.scrollLeft) / viewport.clientWidth);
  viewport.scrollTo({ left: 0, behavior: 'instant' });
  const clock = () =>
    autoplay({ delay: SLIDE_MS, stopOnInteraction: false, stopOnFocusIn: true, stopOnMouseEnter: true });
  const carousel = embla(viewport, { loop: true, direction, startIndex }, [clock()]);
  const tell = () => onTurn(carousel.selectedScrollSnap());
  carousel.on('select', tell);
  tell();
  return {
    run: (running) =>
      carousel.reInit({ startIndex: carousel.selectedScrollSnap() }, running ? [clock()] : []),
    end: () => carousel.destroy(),
  };
}
