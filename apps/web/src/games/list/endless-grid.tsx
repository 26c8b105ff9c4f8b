import { useLocation } from '@tanstack/react-router';
import type { Game } from '@tessera/contract/games/games';
import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { GameTileOf, type Hearts } from '../tile-grid.tsx';
import styles from './endless-grid.module.css';

/** As many tiles as a slow phone lays out beside what else a frame has to do. */
const EACH_FRAME = 12;

export const COLUMNS = 3;

export interface EndlessGridProps {
  readonly label: string;
  readonly total: number;
  /** The rows that are there; all others only keep their place. */
  readonly rows: RowWindow;
  readonly gameAt: (place: number) => Game | undefined;
  readonly hearts: Hearts;
  readonly ref: RefObject<HTMLUListElement | null>;
}

/**
 * A grid as high as all its tiles, of which those near the screen are there. A page that arrives late finds its place
 * kept and moves nothing.
 */
export function EndlessGrid({ label, total, rows, gameAt, hearts, ref }: EndlessGridProps) {
  const turns = useFrameQueue();
  const pageBack = useLocation({ select: ({ href }) => href });
  // Not in the markup, whose style attributes the content policy refuses: the first rows need neither.
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
              turns={turns}
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
  /** Of a list that passes by, new tiles have no pictures. */
  readonly passing: boolean;
  readonly turns: FrameQueue;
  readonly pageBack: string;
  readonly marked: boolean;
  readonly onMark: Hearts['onMark'];
}

const Place = memo(function Place(props: PlaceProps) {
  const { place, total, game, passing, turns, pageBack, marked, onMark } = props;
  const shown = useQueuedValue(turns, game);
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

/** Runs what waits, a few in each frame. */
interface FrameQueue {
  /** Takes `run` on, and gives back how it is called off. */
  take(run: () => void): () => void;
}

/** The turns of one list. */
function useFrameQueue(): FrameQueue {
  const [turns] = useState(createFrameQueue);
  return turns;
}

function createFrameQueue(): FrameQueue {
  const waiting = new Set<() => void>();
  let asked = false;
  const ask = () => {
    if (!asked) requestAnimationFrame(runNext);
    asked = true;
  };
  const runNext = () => {
    asked = false;
    for (const run of [...waiting].slice(0, EACH_FRAME)) {
      waiting.delete(run);
      run();
    }
    if (waiting.size > 0) ask();
  };
  return {
    take(run) {
      waiting.add(run);
      ask();
      return () => void waiting.delete(run);
    },
  };
}

/**
 * A value as it is when its place comes; a later one waits for its turn. A page of a list comes all at once, and all of
 * its places at once are more than a frame can lay out.
 */
function useQueuedValue<T>(turns: FrameQueue, value: T): T {
  const [shown, setShown] = useState<T>(value);
  useEffect(
    () => (Object.is(value, shown) ? undefined : turns.take(() => setShown(value))),
    [turns, value, shown],
  );
  return shown;
}

/** A brisk thumb draws half of what lies ready past the screen in this time. */
const SAMPLE_EVERY_MS = 100;

/** What lies this near to the screen is there before one sees it. */
const MARGIN_PX = 500;

/** Rows of the first view, on the server as in the browser. */
const FIRST_ROWS = 8;

/** Rows come and go so many at a time: each time the list is laid out once. */
const STEP_ROWS = 4;

/** What crosses the screen faster than a request's way over a slow network is gone before its picture comes. */
const PASSES_IN_MS = 600;

/** Which rows of a list are there. */
interface RowWindow {
  readonly first: number;
  /** Before this one. */
  readonly end: number;
  /** The list is drawn past the eye: nothing that would come too late is worth asking for. */
  readonly passing: boolean;
}

/** Where the list stood when one looked. */
interface ScrollSample {
  readonly topPx: number;
  readonly atMs: number;
  readonly fast: boolean;
}

/** The rows of an element that lie on the screen or near it. */
export function useRowWindow(element: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST_ROWS, passing: false });
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    let last: ScrollSample | undefined;
    const look = () => {
      clearTimeout(next);
      next = undefined;
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const now = sampleAt(box.top, last);
      // One great step is a jump to a place that is to be seen.
      const passing = now.fast && last?.fast === true;
      last = now;
      if (now.fast) next = setTimeout(look, SAMPLE_EVERY_MS);
      const seen = { ...rowsAround(box, rows), passing };
      // In slices between the frames: none of it is on the screen yet.
      startTransition(() => setShown((was) => (isSame(was, seen) ? was : seen)));
    };
    // To ask where the list stands may lay the page out, which a frame that only scrolls need not.
    const follow = () => {
      next ??= setTimeout(look, SAMPLE_EVERY_MS);
    };
    look();
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', look);
    return () => {
      clearTimeout(next);
      removeEventListener('scroll', follow);
      removeEventListener('resize', look);
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
