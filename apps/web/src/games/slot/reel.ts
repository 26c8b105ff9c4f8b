import type { SlotSymbol } from '@tessera/contract/games/studio/slot';
import { prefersStillness, wait } from '../studio/stillness.ts';

/** Symbols in view on each reel. */
export const ROWS = 3;
const CELL_MS = 34;
/** Cells a reel runs over while it lands, and a part of one more. */
const LANDING = 11;
/** Begins at the speed of the turning reel: LANDING_SLOPE is its slope there. */
const LANDING_EASING = 'cubic-bezier(0.3, 0.5, 0.4, 1)';
const LANDING_SLOPE = 0.5 / 0.3;
/** Cells of a column beyond one turn: the rest of the highest landing, and the view it begins with. */
const BEYOND = LANDING + ROWS;

export interface Reel {
  /** Turns until it is told where to land. */
  spin(): void;
  /** Comes to rest with the symbol at `stop` on top, `afterMs` from now at the earliest. */
  land(stop: number, afterMs: number): Promise<void>;
}

/**
 * Moves a column of `columnOf(strip)` by transform alone. Its pictures never change, so a round paints nothing: the
 * jump from the turning reel to where its landing begins is one of whole cells, at a speed at which nobody sees it.
 */
export function createReel(column: HTMLElement, strip: readonly SlotSymbol[], firstStop: number): Reel {
  const { length } = strip;
  const at = (position: number) => ({ transform: placed(position, length) });
  let stop = firstStop;
  let turning: Animation | undefined;
  return {
    spin() {
      column.dataset.turning = '';
      if (prefersStillness()) return;
      turning = column.animate([at(length), at(0)], {
        duration: length * CELL_MS,
        iterations: Number.POSITIVE_INFINITY,
        iterationStart: 1 - stop / length,
      });
    },
    async land(nextStop, afterMs) {
      await wait(afterMs);
      const turned = turning;
      turning = undefined;
      stop = nextStop;
      column.style.transform = placed(stop, length);
      if (turned) {
        const cells = LANDING + pastCell(turned, length);
        const landing = column.animate([at(stop + cells), at(stop)], {
          duration: cells * CELL_MS * LANDING_SLOPE,
          easing: LANDING_EASING,
        });
        // Without it the reel would stand still until the compositor has taken the animation over.
        landing.startTime = document.timeline.currentTime;
        turned.cancel();
        await landing.finished;
      }
      delete column.dataset.turning;
    },
  };
}

/** A whole turn of a strip, and below it once more what a landing and the view at its end reach over. */
export function columnOf(strip: readonly SlotSymbol[]): SlotSymbol[] {
  return Array.from({ length: strip.length + BEYOND }, (_, index) => strip[index % strip.length] ?? 'CLAY');
}

/** Where the column of a strip of `length` stands when the view begins at a position of it. */
export function placed(position: number, length: number): string {
  return `translateY(${((-100 * position) / (length + BEYOND)).toFixed(4)}%)`;
}

/** The part of a cell by which a turning reel stands past a whole one. */
function pastCell(turning: Animation, length: number): number {
  const progress = turning.effect?.getComputedTiming().progress ?? 0;
  const position = length * (1 - progress);
  return position - Math.floor(position);
}
