import { useLocation } from '@tanstack/react-router';
import type { Game } from '@tessera/contract/games/games';
import { memo, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { GameTileOf, type Hearts } from '../tile-grid.tsx';
import styles from './endless-grid.module.css';
import type { RowWindow } from './use-row-window.ts';

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
  const turns = useTurns();
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
  readonly turns: Turns;
  readonly pageBack: string;
  readonly marked: boolean;
  readonly onMark: Hearts['onMark'];
}

const Place = memo(function Place(props: PlaceProps) {
  const { place, total, game, passing, turns, pageBack, marked, onMark } = props;
  const shown = useInTurn(turns, game);
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
interface Turns {
  /** Takes `run` on, and gives back how it is called off. */
  take(run: () => void): () => void;
}

/** The turns of one list. */
function useTurns(): Turns {
  const [turns] = useState(makeTurns);
  return turns;
}

function makeTurns(): Turns {
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
function useInTurn<T>(turns: Turns, value: T): T {
  const [shown, setShown] = useState<T>(value);
  useEffect(
    () => (Object.is(value, shown) ? undefined : turns.take(() => setShown(value))),
    [turns, value, shown],
  );
  return shown;
}
