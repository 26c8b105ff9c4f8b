import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { Game, GameType } from '@tessera/contract/games';
import { useCallback } from 'react';
import { CallFailed, useApi, useSession } from '../../api/index.ts';
import { useSettledLanguage, useT } from '../../i18n/locale-provider.tsx';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFavourites } from '../favourites.ts';
import type { FirstViewContext } from '../first-view.ts';
import { type Hearts, TileGrid, TileGridSkeleton } from '../tile-grid.tsx';
import { EmptyList, GuestList } from './empty-list.tsx';
import { filterOf, type ListFilter } from './filter.ts';
import styles from './game-list.module.css';
import { ListEnd } from './list-end.tsx';
import { ListFilters } from './list-filters.tsx';
import { firstPageNeed, gamePages, tilesOf } from './queries.ts';

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
      {!session && isOwn(filter) ? (
        <GuestList view={filter.view} />
      ) : (
        <Games filter={filter} pathname={pathname} />
      )}
    </div>
  );
}

function Games({ filter, pathname }: { readonly filter: ListFilter; readonly pathname: string }) {
  const t = useT();
  const { client } = useApi();
  const language = useSettledLanguage();
  const queries = useQueryClient();
  const hearts = useHearts();
  const pages = useInfiniteQuery(gamePages(client, queries, filter, language));
  const { data, error, isPending, fetchStatus, refetch } = pages;
  if (isPending && fetchStatus !== 'paused') return <TileGridSkeleton count={SKELETON_TILES} />;
  if (!data) return <CallFailed error={error} onRetry={() => void refetch()} />;
  const all = tilesOf(data.pages);
  const tiles =
    filter.view === 'favourites' && hearts.ids ? all.filter(({ nodeId }) => hearts.ids?.has(nodeId)) : all;
  return (
    <>
      <p className={styles.spoken} role="status">
        {t('games.count', { count: tiles.length })}
      </p>
      {tiles.length === 0 && !pages.hasNextPage ? (
        <EmptyList filter={filter} pathname={pathname} />
      ) : (
        <TileGrid label={t('games.list')} games={tiles} hearts={hearts} />
      )}
      <ListEnd
        loaded={data.pages.length}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
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

/** Lists that belong to a member: a guest has none. */
function isOwn({ view }: ListFilter): boolean {
  return view === 'favourites' || view === 'recent';
}
