import { useLocation } from '@tanstack/react-router';
import type { Game } from '@tessera/contract/games/games';
import { memo } from 'react';
import { useSession } from '../api/index.ts';
import { useT } from '../i18n/locale-provider.tsx';
import { isTrial } from '../identity/index.ts';
import { paths } from '../paths.ts';
import { Skeleton, SkeletonGroup } from '../ui/motion/skeleton.tsx';
import { GameTile } from '../ui/pictures/game-tile.tsx';
import { FirstViewIcon } from '../ui/pictures/first-view-icon.tsx';
import type { MarkedGame } from './favourites.ts';
import heartButtonStyles from './heart-button.module.css';
import styles from './tile-grid.module.css';

/** Tiles of the first row load their pictures eagerly. */
const FIRST_ROW = 3;
const REAL_MONEY_ONLY = 1;

export interface Hearts {
  /** Undefined until loaded, and for a guest. */
  readonly ids: ReadonlySet<string> | undefined;
  /** A stable function, so that one heart does not re-render every tile. */
  readonly onMark: (game: MarkedGame, marked: boolean) => void;
}

export interface TileGridProps {
  readonly label: string;
  readonly games: readonly Game[];
  readonly hearts?: Hearts;
}

/** A grid of games. A tap launches a game; leaving it returns to this address. */
export function TileGrid({ label, games, hearts }: TileGridProps) {
  const pageBack = useLocation({ select: ({ href }) => href });
  return (
    <ul className={styles.grid} aria-label={label}>
      {games.map((game, index) => (
        <li key={game.nodeId}>
          <GameTileOf
            game={game}
            pageBack={pageBack}
            eager={index < FIRST_ROW}
            marked={hearts?.ids?.has(game.nodeId) ?? false}
            onMark={hearts?.onMark}
          />
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  readonly game: Game;
  readonly pageBack: string;
  readonly eager: boolean;
  /** False shows a placeholder for the picture. */
  readonly pictured?: boolean;
  readonly marked: boolean;
  readonly onMark: Hearts['onMark'] | undefined;
}

/** A game tile. It labels maintenance, and real-money games for trial accounts. */
export const GameTileOf = memo(function GameTileOf(props: TileProps) {
  const { game, pageBack, eager, pictured = true, marked, onMark } = props;
  const t = useT();
  const { nodeId, gameName, iconUrl, playable, maintenance, supportPlay } = game;
  const closed = isTrial(useSession()) && supportPlay === REAL_MONEY_ONLY;
  const resting = maintenance ? t('games.resting') : undefined;
  return (
    <GameTile
      name={gameName}
      imageUrl={pictured ? iconUrl : undefined}
      to={paths.launchGame}
      search={{ nodeId, pageBack }}
      eager={eager}
      asleep={!playable || closed}
      note={closed ? t('games.realMoney') : resting}
      corner={
        onMark && <HeartButton name={gameName} marked={marked} onMark={(wanted) => onMark(game, wanted)} />
      }
    />
  );
});

/** Skeleton of `count` tiles. */
export function TileGridSkeleton({ count }: { readonly count: number }) {
  return (
    <SkeletonGroup className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <TileShape key={index} />
      ))}
    </SkeletonGroup>
  );
}

/** Skeleton of one tile. */
function TileShape() {
  return (
    <div className={styles.shape}>
      <Skeleton className={styles.picture} still />
      <Skeleton className={styles.name} still />
    </div>
  );
}

export interface HeartButtonProps {
  readonly name: string;
  readonly marked: boolean;
  readonly onMark: (marked: boolean) => void;
}

/** The favourite heart of a tile, with an accessible label. */
export function HeartButton({ name, marked, onMark }: HeartButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={heartButtonStyles.heart}
      data-marked={marked}
      aria-label={t(marked ? 'ui.favouriteRemove' : 'ui.favouriteAdd', { name })}
      onClick={() => onMark(!marked)}
    >
      <span className={heartButtonStyles.disc}>
        <FirstViewIcon name="heart" filled={marked} />
      </span>
    </button>
  );
}
