import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Need } from '@tessera/contract/first-view';
import type { Game, GameType } from '@tessera/contract/games/games';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed, useApi, useSession } from '../api/index.ts';
import { useSettledLanguage, useT } from '../i18n/locale-provider.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { type MarkedGame, useFavourites } from './favourites.ts';
import type { FirstViewContext } from './first-view.ts';
import { EmptyList, GuestList } from './list/empty-list.tsx';
import { COLUMNS, EndlessGrid, useRowWindow } from './list/endless-grid.tsx';
import styles from './list/game-list.module.css';
import { filterOf, isOwn, type ListFilter } from './list/list-filter.ts';
import { ListFilters } from './list/list-filters.tsx';
import { firstPageNeed, type GamePage, gamePage, pageSizeOf } from './list/queries.ts';
import { type Hearts, TileGridSkeleton } from './tile-grid.tsx';

const THROTTLE_MS = 1000;

const SKELETON_TILES = 12;

export function needs(context: FirstViewContext): readonly Need[] {
  return listNeeds(context);
}

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

/** The games of one category, or of all categories. */
export function Screen() {
  return <GameList />;
}

/** Game list with all filters. The address holds the complete filter state. */
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

/** Renders on every scroll step, so everything independent of the scroll position is computed in the parent. */
function ShownGames({ filter, pathname, hearts }: GamesProps & { readonly hearts: Hearts }) {
  const t = useT();
  const language = useSettledLanguage();
  const grid = useRef<HTMLUListElement>(null);
  const [known, setKnown] = useState(0);
  const rows = useRowWindow(grid, Math.max(1, Math.ceil(known / COLUMNS)));
  const pages = useGamePages(filter, language, [rows.first * COLUMNS, rows.end * COLUMNS]);
  const places = listPositions(pages, filter.view === 'favourites' ? hearts.ids : undefined);
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

/** Message for a page that failed to load. The message overlays the list, so that no tile moves. */
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

/** Favourite hearts of the tiles. A guest's tap opens the login, which returns to this address. */
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
    (game: MarkedGame, marked: boolean) => {
      if (session) mark(game, marked);
      else void navigate({ to: paths.login, search: { return: href } });
    },
    [session, mark, navigate, href],
  );
  return { ids, onMark };
}

/** Displayed positions of a list. */
interface ListPositions {
  readonly length: number;
  gameAt(place: number): Game | undefined;
}

/**
 * Displayed positions of a list. In favourites, omits games with a removed heart, and duplicates caused by a removed
 * game before them. Positions that are still loading remain. Undefined until the total is loaded.
 */
function listPositions(
  { total, gameAt }: Pick<GamePages, 'total' | 'gameAt'>,
  marked: ReadonlySet<string> | undefined,
): ListPositions | undefined {
  if (total === undefined) return undefined;
  if (!marked) return { length: total, gameAt };
  const seen = new Set<string>();
  const shownPlaces: number[] = [];
  for (let place = 0; place < total; place += 1) {
    const game = gameAt(place);
    if (game && (!marked.has(game.nodeId) || seen.has(game.nodeId))) continue;
    if (game) seen.add(game.nodeId);
    shownPlaces.push(place);
  }
  return { length: shownPlaces.length, gameAt: (place) => gameAt(shownPlaces[place] ?? -1) };
}

interface GamePages {
  /** Number of games; undefined until the first page is loaded. */
  readonly total: number | undefined;
  /** If the name filter finds nothing: the number of matches in each category. */
  readonly byCategory: GamePage['byCategory'];
  /** The game at a position; undefined while its page loads. */
  gameAt(place: number): Game | undefined;
  /** Error of a failed page. No other page is requested until the retry. */
  readonly failed: unknown;
  /** Offline, without any loaded page. */
  readonly paused: boolean;
  retry(): void;
}

/**
 * Loads the pages of the displayed range, and the first page, which contains the total. New pages are requested at most
 * once a second, so that fast scrolling loads only the final range. Another filter needs a new instance of the
 * component.
 */
function useGamePages(filter: ListFilter, language: string, stretch: readonly [number, number]): GamePages {
  const { client } = useApi();
  const queries = useQueryClient();
  const size = pageSizeOf(filter);
  const optionsOf = (pageNo: number) => gamePage(client, queries, filter, language, pageNo);
  const [requested, setRequested] = useState<readonly number[]>([1]);
  const inStretch = pagesOf(stretch, size);
  const isHere = (pageNo: number) => queries.getQueryData(optionsOf(pageNo).queryKey) !== undefined;
  const watched = inStretch.filter((pageNo) => requested.includes(pageNo) || isHere(pageNo));
  if (!watched.includes(1)) watched.unshift(1);
  const answers = useQueries({ queries: watched.map(optionsOf) });
  const failed = answers.find(({ error }) => error);
  const missing = failed ? [] : inStretch.filter((pageNo) => !watched.includes(pageNo));
  useThrottledRequest(missing.join(), () => setRequested([...requested, ...missing]));
  const newest = answers.reduce((a, b) => (b.data && b.dataUpdatedAt > a.dataUpdatedAt ? b : a));
  return {
    total: newest.data?.total,
    byCategory: newest.data?.byCategory,
    gameAt: (place) => answers[watched.indexOf(Math.floor(place / size) + 1)]?.data?.games[place % size],
    failed: failed?.error,
    paused: answers[0]?.fetchStatus === 'paused' && newest.data === undefined,
    retry: () => answers.forEach((answer) => answer.error && void answer.refetch()),
  };
}

/** Calls `request` for missing pages: at once, or one second after the last call. */
function useThrottledRequest(missing: string, request: () => void): void {
  const requestedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  useEffect(() => {
    if (missing === '') return;
    const timer = setTimeout(
      () => {
        requestedAtMs.current = performance.now();
        latest.current();
      },
      Math.max(0, requestedAtMs.current + THROTTLE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [missing]);
}

function pagesOf([from, to]: readonly [number, number], size: number): number[] {
  const first = Math.floor(from / size) + 1;
  const last = Math.max(first, Math.ceil(to / size));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
