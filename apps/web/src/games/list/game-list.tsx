import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { Game, GameType } from '@tessera/contract/games';
import { useCallback, useRef, useState } from 'react';
import { CallFailed, useSession } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFavourites } from '../favourites.ts';
import type { FirstViewContext } from '../first-view.ts';
import { type Hearts, TileGridSkeleton } from '../tile-grid.tsx';
import { EmptyList, GuestList } from './empty-list.tsx';
import { COLUMNS, EndlessGrid } from './endless-grid.tsx';
import { filterOf, isOwn, type ListFilter } from './filter.ts';
import styles from './game-list.module.css';
import { ListFilters } from './list-filters.tsx';
import { placesOf } from './places.ts';
import { firstPageNeed } from './queries.ts';
import { type GamePages, useGamePages } from './use-game-pages.ts';
import { useRowWindow } from './use-row-window.ts';

const SKELETON_TILES = 12;

/** The calls of the first view of a game list. `fallback` is the category of an address that names none. */
export function listNeeds(
  { search, language, session }: FirstViewContext,
  fallback?: GameType,
): readonly Need[] {
  const filter = filterOf(search, fallback);
  return [
    { call: 'games.gameTypeList', input: { language } },
    ...(session ? [{ call: 'games.favouriteIds', input: {} }] : []),
    ...(session || !isOwn(filter) ? [firstPageNeed(filter, language)] : []),
  ];
}

/** Games with everything that narrows them. All of it lives in the address. */
export function GameList({ fallback }: { readonly fallback?: GameType }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const search = useSearch({ strict: false }) as Record<string, string>;
  const session = useSession();
  const filter = filterOf(search, fallback);
  return (
    <div className={styles.screen}>
      <ListFilters filter={filter} pathname={pathname} />
      <div className={styles.games}>
        {!session && isOwn(filter) ? (
          <GuestList view={filter.view} />
        ) : (
          <Games key={JSON.stringify(filter)} filter={filter} pathname={pathname} />
        )}
      </div>
    </div>
  );
}

interface GamesProps {
  readonly filter: ListFilter;
  readonly pathname: string;
}

function Games(props: GamesProps) {
  return <ShownGames {...props} hearts={useHearts()} />;
}

/** Drawn anew with every step one scrolls: what does not hang on that is worked out around it. */
function ShownGames({ filter, pathname, hearts }: GamesProps & { readonly hearts: Hearts }) {
  const t = useT();
  const language = useSettledLanguage();
  const grid = useRef<HTMLUListElement>(null);
  const [known, setKnown] = useState(0);
  const rows = useRowWindow(grid, Math.max(1, Math.ceil(known / COLUMNS)));
  const pages = useGamePages(filter, language, [rows.first * COLUMNS, rows.end * COLUMNS]);
  const places = placesOf(pages, filter.view === 'favourites' ? hearts.ids : undefined);
  const total = places?.length ?? 0;
  if (total !== known) setKnown(total);
  if (!places) {
    if (pages.failed || pages.paused) return <CallFailed error={pages.failed} onRetry={pages.retry} />;
    return <TileGridSkeleton count={SKELETON_TILES} />;
  }
  return (
    <>
      <p className={styles.spoken} role="status">
        {t('games.count', { count: total })}
      </p>
      {total === 0 ? (
        <EmptyList filter={filter} pathname={pathname} byCategory={pages.byCategory} />
      ) : (
        <EndlessGrid
          ref={grid}
          label={t('games.list')}
          total={total}
          rows={rows}
          gameAt={places.gameAt}
          hearts={hearts}
        />
      )}
      <MoreFailed {...pages} />
    </>
  );
}

/** Says that the games one scrolled to did not come. It lies over the list, so that nothing moves. */
function MoreFailed({ failed, retry }: Pick<GamePages, 'failed' | 'retry'>) {
  const t = useT();
  if (!failed) return null;
  return (
    <div className={styles.moreFailed} role="alert">
      <p>{t('games.failed.more')}</p>
      <Button kind="secondary" onClick={retry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}

/** The hearts of the tiles. A guest's tap leads to the login, and back to here. */
function useHearts(): Hearts {
  const t = useT();
  const toast = useToast();
  const session = useSession();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const { ids, mark } = useFavourites(({ gameName }) =>
    toast.show(t('games.favouriteFailed', { name: gameName })),
  );
  const onMark = useCallback(
    (game: Game, marked: boolean) => {
      if (session) mark(game, marked);
      else void navigate({ to: paths.login, search: { return: href } });
    },
    [session, mark, navigate, href],
  );
  return { ids, onMark };
}
