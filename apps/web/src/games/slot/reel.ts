import type { SlotSymbol } from '@tessera/contract/studio/slot';
import { prefersStillness, wait } from '../studio/stillness.ts';
import { PICTURES } from './symbol.tsx';

/** Symbols in view on each reel. */
export const ROWS = 3;
/** Cells a turning reel runs over before it looks the same again. */
const TURN = 11;
/** Cells of a reel's column: one turn, and the view it ends on. */
const CELLS = TURN + ROWS;
const CELL_MS = 34;
const LANDING_MS = 620;
/** Starts at the speed of the turning reel: its slope there is LANDING_MS / (TURN × CELL_MS). */
const LANDING_EASING = 'cubic-bezier(0.3, 0.5, 0.4, 1)';

const FROM = { transform: `translateY(${(-TURN / CELLS) * 100}%)` };
const TO = { transform: 'translateY(0)' };

export interface Reel {
  /** Turns until it is told where to land. */
  spin(): void;
  /** Comes to rest with the symbol at `stop` on top, `afterMs` from now at the earliest. */
  land(stop: number, afterMs: number): Promise<void>;
}

/**
 * Moves one column of `CELLS` cells, an image each, by transform alone. Between turns the pictures in
 * the cells are exchanged where the exchange cannot be seen, and they are always stones of the real strip.
 */
export function createReel(column: HTMLElement, strip: readonly SlotSymbol[], firstStop: number): Reel {
  const pictures = [...column.querySelectorAll('img')];
  let stop = firstStop;
  let turning: Animation | undefined;
  let laid: readonly SlotSymbol[] = turnOf(strip, firstStop);
  const lay = (symbols: readonly SlotSymbol[]) => {
    // Even the same picture costs the browser when it is set anew.
    pictures.forEach((picture, index) => {
      if (symbols[index] !== laid[index]) picture.setAttribute('src', PICTURES[symbols[index] ?? 'CLAY']);
    });
    laid = symbols;
  };
  return {
    spin() {
      lay(turnOf(strip, stop));
      column.dataset.turning = '';
      if (prefersStillness()) return;
      turning = column.animate([FROM, TO], {
        duration: TURN * CELL_MS,
        iterations: Number.POSITIVE_INFINITY,
      });
    },
    async land(nextStop, afterMs) {
      await wait(afterMs);
      const view = run(strip, stop, ROWS);
      stop = nextStop;
      const landing = [...run(strip, stop, TURN), ...view];
      if (turning) {
        const last = turning;
        turning = undefined;
        await endOfTurn(last);
        lay(landing);
        const rest = column.animate([FROM, TO], { duration: LANDING_MS, easing: LANDING_EASING });
        last.cancel();
        await rest.finished;
        // What lies out of view is ready for the next turn long before the tap that starts it.
        lay(turnOf(strip, stop));
      } else {
        lay(landing);
      }
      delete column.dataset.turning;
    },
  };
}

/** A turn that begins and ends with the view at `stop`; what comes down in between stands above it on the strip. */
export function turnOf(strip: readonly SlotSymbol[], stop: number): SlotSymbol[] {
  const view = run(strip, stop, ROWS);
  return [...view, ...run(strip, stop - (TURN - ROWS), TURN - ROWS), ...view];
}

/** `count` symbols of a strip from an index on, which may lie before its start or behind its end. */
export function run(strip: readonly SlotSymbol[], from: number, count: number): SlotSymbol[] {
  const { length } = strip;
  return Array.from(
    { length: count },
    (_, index) => strip[(((from + index) % length) + length) % length] ?? 'CLAY',
  );
}

async function endOfTurn(turning: Animation): Promise<void> {
  const turn = turning.effect?.getComputedTiming().currentIteration ?? 0;
  turning.effect?.updateTiming({ iterations: turn + 1, fill: 'forwards' });
  await turning.finished;
}
