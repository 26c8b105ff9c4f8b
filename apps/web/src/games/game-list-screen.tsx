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
import { useFavourites } from './favourites.ts';
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

/** The games of a category, or of all. */
export function Screen() {
  return <GameList />;
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

/** The places of a list as they are shown. */
interface ListPositions {
  readonly length: number;
  gameAt(place: number): Game | undefined;
}

/**
 * The places of a list. Of the favourites those are left out whose heart was taken back, or that stand there twice
 * because one before them has just gone: whoever is not here yet keeps a place. Undefined while nothing is known.
 */
function listPositions(
  { total, gameAt }: Pick<GamePages, 'total' | 'gameAt'>,
  marked: ReadonlySet<string> | undefined,
): ListPositions | undefined {
  if (total === undefined) return undefined;
  if (!marked) return { length: total, gameAt };
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let place = 0; place < total; place += 1) {
    const game = gameAt(place);
    if (game && (!marked.has(game.nodeId) || seen.has(game.nodeId))) continue;
    if (game) seen.add(game.nodeId);
    kept.push(place);
  }
  return { length: kept.length, gameAt: (place) => gameAt(kept[place] ?? -1) };
}

interface GamePages {
  /** How many games there are; undefined until the first page is here. */
  readonly total: number | undefined;
  /** Where the name of the filter finds nothing: how many games of each category it finds. */
  readonly byCategory: GamePage['byCategory'];
  /** The game at a place; undefined while its page is on its way. */
  gameAt(place: number): Game | undefined;
  /** Why a page did not come. No other is asked for until it is tried again. */
  readonly failed: unknown;
  /** No network, and nothing to show. */
  readonly paused: boolean;
  retry(): void;
}

/**
 * The pages that a stretch of places lies on, and the first, which knows how many there are. A page that was never
 * asked for is, at most one stretch a second, so that flying over a long list asks only for where it lands.
 * Of another filter this is another list: the component that uses it is made anew.
 */
function useGamePages(filter: ListFilter, language: string, stretch: readonly [number, number]): GamePages {
  const { client } = useApi();
  const queries = useQueryClient();
  const size = pageSizeOf(filter);
  const optionsOf = (pageNo: number) => gamePage(client, queries, filter, language, pageNo);
  const [asked, setAsked] = useState<readonly number[]>([1]);
  const inStretch = pagesOf(stretch, size);
  const isHere = (pageNo: number) => queries.getQueryData(optionsOf(pageNo).queryKey) !== undefined;
  const watched = inStretch.filter((pageNo) => asked.includes(pageNo) || isHere(pageNo));
  if (!watched.includes(1)) watched.unshift(1);
  const answers = useQueries({ queries: watched.map(optionsOf) });
  const failed = answers.find(({ error }) => error);
  const missing = failed ? [] : inStretch.filter((pageNo) => !watched.includes(pageNo));
  useThrottledRequest(missing.join(), () => setAsked([...asked, ...missing]));
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

/** Calls `ask` for what is missing: at once, or a second after it last did. */
function useThrottledRequest(missing: string, ask: () => void): void {
  const askedMs = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (missing === '') return;
    const timer = setTimeout(
      () => {
        askedMs.current = performance.now();
        latest.current();
      },
      Math.max(0, askedMs.current + THROTTLE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [missing]);
}

function pagesOf([from, to]: readonly [number, number], size: number): number[] {
  const first = Math.floor(from / size) + 1;
  const last = Math.max(first, Math.ceil(to / size));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
