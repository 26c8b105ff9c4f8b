import { useLocation } from '@tanstack/react-router';
import type { Game } from '@tessera/contract/games/games';
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { GameTileOf, type Hearts } from '../tile-grid.tsx';
import styles from './endless-grid.module.css';

/** Number of tiles that a slow phone can lay out in one frame beside its other work. */
const EACH_FRAME = 12;

export const COLUMNS = 3;

export interface EndlessGridProps {
  readonly label: string;
  readonly total: number;
  /** The rendered rows; all other rows only take up space. */
  readonly rows: RowWindow;
  readonly gameAt: (place: number) => Game | undefined;
  readonly hearts: Hearts;
  readonly ref: RefObject<HTMLUListElement | null>;
}

/**
 * Grid with the height of all tiles, which renders only the tiles near the screen. A page that loads late fills its
 * reserved space and moves nothing.
 */
export function EndlessGrid({ label, total, rows, gameAt, hearts, ref }: EndlessGridProps) {
  const queue = useFrameQueue();
  const pageBack = useLocation({ select: ({ href }) => href });
  // Not in the markup, because the content policy rejects style attributes. The first rows need neither property.
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--rows', `${Math.ceil(total / COLUMNS)}`);
    ref.current?.style.setProperty('--rows-before', `${rows.first}`);
  }, [ref, total, rows.first]);
  const [from, to] = [rows.first * COLUMNS, Math.min(rows.end * COLUMNS, total)];
  const last = to === total && total % COLUMNS > 0 ? total % COLUMNS : undefined;
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return (
    <div className={styles.frame}>
      <ul ref={ref} className={styles.grid} aria-label={label} data-last={last}>
        {places.map((place) => {
          const game = gameAt(place);
          return (
            <Place
              key={place}
              place={place}
              total={total}
              game={game}
              passing={rows.passing}
              queue={queue}
              pageBack={pageBack}
              marked={game !== undefined && (hearts.ids?.has(game.nodeId) ?? false)}
              onMark={hearts.onMark}
            />
          );
        })}
      </ul>
    </div>
  );
}

interface PlaceProps {
  readonly place: number;
  readonly total: number;
  readonly game: Game | undefined;
  /** While the list scrolls fast, new tiles have no pictures. */
  readonly passing: boolean;
  readonly queue: FrameQueue;
  readonly pageBack: string;
  readonly marked: boolean;
  readonly onMark: Hearts['onMark'];
}

const Place = memo(function Place(props: PlaceProps) {
  const { place, total, game, passing, queue, pageBack, marked, onMark } = props;
  const shown = useQueuedValue(queue, game);
  const [pictured, setPictured] = useState(!passing);
  if (!passing && !pictured) setPictured(true);
  return (
    <li className={styles.place} aria-setsize={total} aria-posinset={place + 1} aria-hidden={!shown}>
      {shown && (
        <GameTileOf
          game={shown}
          pageBack={pageBack}
          eager={place < COLUMNS}
          pictured={pictured}
          marked={marked}
          onMark={onMark}
        />
      )}
    </li>
  );
});

/** Runs queued callbacks, a few per frame. */
interface FrameQueue {
  /** Queues `run`; returns a function that cancels it. */
  take(run: () => void): () => void;
}

/** The queue of one list. */
function useFrameQueue(): FrameQueue {
  const [queue] = useState(createFrameQueue);
  return queue;
}

function createFrameQueue(): FrameQueue {
  const waiting = new Set<() => void>();
  let scheduled = false;
  const schedule = () => {
    if (!scheduled) requestAnimationFrame(runNext);
    scheduled = true;
  };
  const runNext = () => {
    scheduled = false;
    for (const run of [...waiting].slice(0, EACH_FRAME)) {
      waiting.delete(run);
      run();
    }
    if (waiting.size > 0) schedule();
  };
  return {
    take(run) {
      waiting.add(run);
      schedule();
      return () => void waiting.delete(run);
    },
  };
}

/**
 * Returns the value of the first render at once, and every later value when its turn in the queue comes. All tiles of a
 * loaded page arrive together, which is more than one frame can lay out.
 */
function useQueuedValue<T>(queue: FrameQueue, value: T): T {
  const [shown, setShown] = useState<T>(value);
  useEffect(
    () => (Object.is(value, shown) ? undefined : queue.take(() => setShown(value))),
    [queue, value, shown],
  );
  return shown;
}

/** In this time, a fast scroll uses half of the rows that are rendered beyond the screen. */
const SAMPLE_EVERY_MS = 100;

/** Rows within this distance of the screen are rendered in advance. */
const MARGIN_PX = 500;

/** Rows of the first view, equal on the server and in the browser. */
const FIRST_ROWS = 8;

/** Rows are added and removed in steps of this size, because each step costs one layout of the list. */
const STEP_ROWS = 4;

/** Rows that cross the screen in less time leave it before a slow network could deliver their pictures. */
const PASSES_IN_MS = 600;

/** The rendered rows of a list. */
interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** The list scrolls too fast for pictures to load in time. */
  readonly passing: boolean;
}

/** A measured position of the list. */
interface ScrollSample {
  readonly topPx: number;
  readonly atMs: number;
  readonly fast: boolean;
}

/** The rows of an element that are on the screen or near it. */
export function useRowWindow(element: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST_ROWS, passing: false });
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    let last: ScrollSample | undefined;
    const measure = () => {
      clearTimeout(next);
      next = undefined;
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const now = sampleAt(box.top, last);
      // A single large step is a jump to a position that the user wants to see.
      const passing = now.fast && last?.fast === true;
      last = now;
      if (now.fast) next = setTimeout(measure, SAMPLE_EVERY_MS);
      const seen = { ...rowsAround(box, rows), passing };
      // As a transition, in slices between frames: these rows are not on the screen yet.
      startTransition(() => setShown((was) => (isSame(was, seen) ? was : seen)));
    };
    // Reading the position can force a layout, so a frame that only scrolls does not read it.
    const follow = () => {
      next ??= setTimeout(measure, SAMPLE_EVERY_MS);
    };
    measure();
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', measure);
    return () => {
      clearTimeout(next);
      removeEventListener('scroll', follow);
      removeEventListener('resize', measure);
    };
  }, [element, rows]);
  return { ...shown, first: Math.min(shown.first, Math.max(0, rows - 1)), end: Math.min(shown.end, rows) };
}

function sampleAt(topPx: number, last: ScrollSample | undefined): ScrollSample {
  const atMs = performance.now();
  const movedPx = last ? Math.abs(topPx - last.topPx) : 0;
  return { topPx, atMs, fast: movedPx * PASSES_IN_MS > innerHeight * (atMs - (last?.atMs ?? 0)) };
}

function rowsAround({ top, height }: DOMRect, rows: number): Pick<RowWindow, 'first' | 'end'> {
  const stepPx = (height / rows) * STEP_ROWS;
  const first = STEP_ROWS * Math.max(0, Math.floor((-top - MARGIN_PX) / stepPx));
  const end = STEP_ROWS * Math.ceil((innerHeight - top + MARGIN_PX) / stepPx);
  return { first, end: Math.max(first + 1, end) };
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return one.first === other.first && one.end === other.end && one.passing === other.passing;
}
