import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Game } from '@tessera/contract/games';
import { type ApiClient, type CallName, type CallOutput, untilTranslated } from '../../api/index.ts';
import type { ListFilter } from './filter.ts';

export interface GamePage {
  readonly games: readonly Game[];
  readonly hasMore: boolean;
}

const LIST_CALLS = {
  all: 'games.gameList',
  new: 'games.gameList',
  hot: 'games.hotGames',
  favourites: 'games.favouriteGamesList',
  recent: 'games.recentGamesList',
} as const satisfies Record<ListFilter['view'], CallName>;
type ListAnswer = CallOutput<(typeof LIST_CALLS)[ListFilter['view']]>;

/** Tiles stay as they are while one plays and comes back: the place in the list is kept. */
const FRESH_MS = 300_000;
const PAGES_KEY = 'games.pages';

/** The call that answers the first page of a filter, the same for the server's first view and the browser. */
export function firstPageNeed({ gameType, view, vassalage, gameName }: ListFilter, language: string) {
  const narrowed = LIST_CALLS[view] === 'games.gameList';
  return {
    call: LIST_CALLS[view],
    input: {
      language,
      ...(gameType && { gameType }),
      ...(narrowed && vassalage && { vassalage }),
      ...(narrowed && gameName && { gameName }),
      ...(view === 'new' && { isNew: '1' }),
    },
  };
}

/**
 * All pages of a filter. The key holds the whole filter, so an answer to an earlier one is never shown.
 * The first page comes from the server's first view where that brought it.
 */
export function gamePages(client: ApiClient, queries: QueryClient, filter: ListFilter, language: string) {
  const { call, input } = firstPageNeed(filter, language);
  const brought = () => queries.getQueryState<ListAnswer>([call, input]);
  const queryKey = [PAGES_KEY, call, input] as const;
  return infiniteQueryOptions({
    queryKey,
    placeholderData: untilTranslated(queryKey),
    queryFn: async ({ pageParam }) => {
      const paged = pageParam === 1 ? input : { ...input, pageNo: pageParam };
      return pageOf(await client.call(call, paged), pageParam);
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, pageNo) => (last.hasMore ? pageNo + 1 : undefined),
    initialData: (): InfiniteData<GamePage, number> | undefined => {
      const answer = brought()?.data;
      return answer && { pages: [pageOf(answer, 1)], pageParams: [1] };
    },
    initialDataUpdatedAt: () => brought()?.dataUpdatedAt,
    staleTime: FRESH_MS,
  });
}

/** Asks again for a member's own list, which what was just done has changed: now if it is shown, else when it is. */
export async function renewOwnPages(queries: QueryClient, view: 'favourites' | 'recent'): Promise<void> {
  await queries.invalidateQueries({ queryKey: [PAGES_KEY, LIST_CALLS[view]] });
}

/** The tiles of all pages: one that moved to a later page between two answers is shown once. */
export function tilesOf(pages: readonly GamePage[]): Game[] {
  return [...new Map(pages.flatMap(({ games }) => games.map((game) => [game.nodeId, game]))).values()];
}

function pageOf(answer: ListAnswer, pageNo: number): GamePage {
  if (!('totalPages' in answer)) return { games: answer, hasMore: false };
  const games = 'games' in answer ? answer.games : 'content' in answer ? answer.content : answer.list;
  return { games, hasMore: pageNo < answer.totalPages };
}
