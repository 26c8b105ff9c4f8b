import type { SlotRound, SlotSymbol, SlotTable } from '@tessera/contract/games/studio/slot';
import { memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { type Board as GameBoard, prefersReducedMotion, wait } from '../studio/board.ts';
import type { Sound } from '../studio/sounds.ts';
import styles from './reels.module.css';
import { GROUT, Symbol } from './symbols.tsx';
import { ROWS, WinLines } from './win-lines.tsx';

const CELL_MS = 34;

/** Whole cells that a reel passes while it lands; a part of one more cell is added. */
const LANDING = 11;

/** Starts at the speed of the turning reel: LANDING_SLOPE is the slope of the curve at its start. */
const LANDING_EASING = 'cubic-bezier(0.3, 0.5, 0.4, 1)';

const LANDING_SLOPE = 0.5 / 0.3;

/** Cells of a column beyond one turn: the rest of the longest landing, and the rows of the start position. */
const BEYOND = LANDING + ROWS;

/** Shares of the shortest cycle: the time before the first landing, and the time between two landings. */
const FIRST_LANDING = 0.3;
const NEXT_LANDING = 0.08;

export interface ReelsProps {
  readonly table: Pick<SlotTable, 'reels' | 'lines'>;
  /** Shortest time from one round to the next, in milliseconds. All reels land within this time. */
  readonly cycleMs: number;
  readonly firstStops: readonly number[];
  /** The round whose winning lines are shown over the reels. */
  readonly shown: SlotRound | undefined;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<GameBoard<unknown, SlotRound>>;
}

/** Five reels of three symbols. They run from left to right in every language, because lines are paid from the left. */
export function Reels({ table, cycleMs, firstStops, shown, onSound, ref }: ReelsProps) {
  const t = useT();
  const columns = useRef<HTMLDivElement>(null);
  const reels = useRef<readonly Reel[]>([]);
  const standing = useRef(firstStops);
  const mayLandMs = useRef(0);
  const [opened] = useState({ strips: table.reels, stops: firstStops });
  useEffect(() => {
    const { strips, stops } = opened;
    reels.current = [...(columns.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map(
      (column, index) => createReel(column, strips[index] ?? [], stops[index] ?? 0),
    );
  }, [opened]);
  /** Lands the reels in order: the first reel `afterMs` from now, each next reel `stepMs` later. */
  const land = async (afterMs: number, stepMs: number) => {
    const landings = reels.current.map(async (reel, index) => {
      await reel.land(standing.current[index] ?? 0, afterMs + index * stepMs);
      onSound?.('stop');
    });
    await Promise.all(landings);
  };
  useImperativeHandle(ref, () => ({
    begin() {
      mayLandMs.current = performance.now() + cycleMs * FIRST_LANDING;
      onSound?.('begin');
      for (const reel of reels.current) reel.spin();
    },
    async show({ stops }) {
      standing.current = stops;
      const afterMs = Math.max(0, mayLandMs.current - performance.now());
      await land(afterMs, cycleMs * NEXT_LANDING);
    },
    back: () => land(0, 0),
  }));
  return (
    <div className={styles.frame} dir="ltr" role="img" aria-label={t('slot.reels')}>
      <Board />
      <div className={styles.window} ref={columns}>
        <Columns {...opened} />
        {shown && shown.lines.length > 0 && (
          <WinLines key={shown.orderNo} lines={table.lines} round={shown} />
        )}
      </div>
    </div>
  );
}

/** The brass frame and the backgrounds of the five reels. */
const Board = memo(function Board() {
  return (
    <svg className={styles.board} viewBox="0 0 536 336" aria-hidden="true">
      <rect width="536" height="336" rx="22" fill={GROUT} />
      <g fill="none">
        <rect
          x="5.5"
          y="5.5"
          width="525"
          height="325"
          rx="18"
          stroke="#e3b355"
          strokeWidth="7"
          strokeDasharray="23 3 17 3 28 3"
        />
        <rect
          x="13"
          y="13"
          width="510"
          height="310"
          rx="12"
          stroke="#8a6426"
          strokeWidth="4"
          strokeDasharray="9 3"
        />
      </g>
      {[0, 1, 2, 3, 4].map((reel) => (
        <rect key={reel} x={19 + reel * 100} y="18" width="98" height="300" rx="6" fill="#211d30" />
      ))}
    </svg>
  );
});

/** Rendered once; later the reels move without React. */
const Columns = memo(function Columns(props: { strips: SlotTable['reels']; stops: readonly number[] }) {
  return props.strips.map((strip, index) => (
    // The order of the five reels never changes.
    <div key={index} className={styles.reel}>
      <div
        className={styles.column}
        style={{ transform: placed(props.stops[index] ?? 0, strip.length) }}
        data-column=""
      >
        {columnOf(strip).map((symbol, cell) => (
          <Symbol key={cell} name={symbol} />
        ))}
      </div>
    </div>
  ));
});

interface Reel {
  /** Turns until `land` is called. */
  spin(): void;
  /** Lands with the symbol at `stop` on top, `afterMs` from now at the earliest. Resolves when the reel has stopped. */
  land(stop: number, afterMs: number): Promise<void>;
}

/**
 * Moves a column of `columnOf(strip)` by transform only. The pictures never change, so a round repaints nothing. The
 * jump from the turning reel to the start of the landing is a number of whole cells, invisible at that speed.
 */
export function createReel(column: HTMLElement, strip: readonly SlotSymbol[], firstStop: number): Reel {
  const { length } = strip;
  const at = (position: number) => ({ transform: placed(position, length) });
  let stop = firstStop;
  let turning: Animation | undefined;
  return {
    spin() {
      column.dataset.turning = '';
      if (prefersReducedMotion()) return;
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
        // Without a start time, the reel would stop until the compositor has taken over the animation.
        landing.startTime = document.timeline.currentTime;
        turned.cancel();
        await landing.finished;
      }
      delete column.dataset.turning;
    },
  };
}

/**
 * Symbols of a column: one whole turn of the strip, then again the symbols that the landing and the final rows need.
 */
export function columnOf(strip: readonly SlotSymbol[]): SlotSymbol[] {
  return Array.from({ length: strip.length + BEYOND }, (_, index) => strip[index % strip.length] ?? 'CLAY');
}

/** CSS transform for a column of a strip of `length` symbols with `position` at the top. */
export function placed(position: number, length: number): string {
  return `translateY(${((-100 * position) / (length + BEYOND)).toFixed(4)}%)`;
}

/** Fraction of a cell by which a turning reel has passed a whole cell. */
function pastCell(turning: Animation, length: number): number {
  const progress = turning.effect?.getComputedTiming().progress ?? 0;
  const position = length * (1 - progress);
  return position - Math.floor(position);
}
