import type { SlotRound, SlotSymbol, SlotTable } from '@tessera/contract/games/studio/slot';
import { memo, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { type Board as GameBoard, prefersReducedMotion, wait } from '../studio/board.ts';
import type { Sound } from '../studio/sounds.ts';
import styles from './reels.module.css';
import { GROUT, Symbol } from './symbols.tsx';
import { ROWS, WinLines } from './win-lines.tsx';

const CELL_MS = 34;

/** Cells a reel runs over while it lands, and a part of one more. */
const LANDING = 11;

/** Begins at the speed of the turning reel: LANDING_SLOPE is its slope there. */
const LANDING_EASING = 'cubic-bezier(0.3, 0.5, 0.4, 1)';

const LANDING_SLOPE = 0.5 / 0.3;

/** Cells of a column beyond one turn: the rest of the highest landing, and the view it begins with. */
const BEYOND = LANDING + ROWS;

/** Parts of the shortest cycle at which the first reel may land, and that lie between two reels. */
const FIRST_LANDING = 0.3;
const NEXT_LANDING = 0.08;

export interface ReelsProps {
  readonly table: Pick<SlotTable, 'reels' | 'lines'>;
  /** Shortest time from one round to the next: the reels land within it. */
  readonly cycleMs: number;
  readonly firstStops: readonly number[];
  /** The round whose winning lines lie over the reels. */
  readonly shown: SlotRound | undefined;
  readonly onSound?: (sound: Sound) => void;
  readonly ref: Ref<GameBoard<unknown, SlotRound>>;
}

/** Five reels of three symbols. They read left to right in every language: lines are paid from the left. */
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
  /** Lands every reel in order, the first `afterMs` from now and each next one `stepMs` later. */
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

/** The frame of brass stones and the five beds the reels run over. */
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

/** Drawn once: from then on the reels move themselves. */
const Columns = memo(function Columns(props: { strips: SlotTable['reels']; stops: readonly number[] }) {
  return props.strips.map((strip, index) => (
    // The five reels never change places.
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
