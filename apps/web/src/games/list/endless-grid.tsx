import { useLocation } from '@tanstack/react-router';
import type { Game } from '@tessera/contract/games';
import { memo, type RefObject, useDeferredValue, useLayoutEffect } from 'react';
import { GameTileOf, type Hearts, TileShape } from '../tile-grid.tsx';
import styles from './endless-grid.module.css';

export const COLUMNS = 3;

export interface EndlessGridProps {
  readonly label: string;
  readonly total: number;
  /** The rows that are there; all others only keep their place. */
  readonly rows: readonly [number, number];
  readonly gameAt: (place: number) => Game | undefined;
  readonly hearts: Hearts;
  readonly ref: RefObject<HTMLUListElement | null>;
}

/**
 * A grid as high as all its tiles, of which those near the screen are there. A page that arrives late finds its place
 * kept and moves nothing.
 */
export function EndlessGrid({ label, total, rows, gameAt, hearts, ref }: EndlessGridProps) {
  const pageBack = useLocation({ select: ({ href }) => href });
  // Not in the markup, whose style attributes the content policy refuses: the first rows need neither.
  useLayoutEffect(() => {
    ref.current?.style.setProperty('--rows', `${Math.ceil(total / COLUMNS)}`);
    ref.current?.style.setProperty('--rows-before', `${rows[0]}`);
  }, [ref, total, rows]);
  const [from, to] = [rows[0] * COLUMNS, Math.min(rows[1] * COLUMNS, total)];
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return (
    <div className={styles.frame}>
      <ul ref={ref} className={styles.grid} aria-label={label}>
        {places.map((place) => {
          const game = gameAt(place);
          return (
            <Place
              key={place}
              place={place}
              total={total}
              game={game}
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
  readonly pageBack: string;
  readonly marked: boolean;
  readonly onMark: Hearts['onMark'];
}

const Place = memo(function Place({ place, total, game, pageBack, marked, onMark }: PlaceProps) {
  // A page of tiles comes all at once: they are made in slices, so that who scrolls on does not wait for them.
  const shown = useDeferredValue(game);
  return (
    <li className={styles.place} aria-setsize={total} aria-posinset={place + 1} aria-hidden={!shown}>
      {shown ? (
        <GameTileOf
          game={shown}
          pageBack={pageBack}
          eager={place < COLUMNS}
          marked={marked}
          onMark={onMark}
        />
      ) : (
        <TileShape />
      )}
    </li>
  );
});
