import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Game } from '@tessera/contract/games/games';
import { type ApiClient, type CallName, type CallOutput, previousTranslation } from '../../api/index.ts';
import { isNarrowed, type ListFilter } from './list-filter.ts';

export interface GamePage {
  readonly games: readonly Game[];
  /** Games on all pages. */
  readonly total: number;
  /** If the name filter finds nothing: the number of matches in each category. */
  readonly byCategory?: CallOutput<'games.gameList'>['byCategory'];
}

const LIST_CALLS = {
  all: 'games.gameList',
  new: 'games.gameList',
  hot: 'games.hotGames',
  favourites: 'games.favouriteGamesList',
  recent: 'games.recentGamesList',
} as const satisfies Record<ListFilter['view'], CallName>;
type ListAnswer = CallOutput<(typeof LIST_CALLS)[ListFilter['view']]>;

/** The cache outlives a game, so that a returning player finds the same list position. */
const FRESH_MS = 300_000;
const CACHED_MS = 7_200_000;
const PAGE = 'page';

/** Page size of a list on the server. */
export function pageSizeOf({ view }: ListFilter): number {
  return view === 'recent' ? 25 : 26;
}

/** Request for the first page of a filter, equal in the server's first view and in the browser. */
export function firstPageNeed(filter: ListFilter, language: string) {
  const { gameType, view, vassalage, gameName, gameClassify, minBet } = filter;
  return {
    call: LIST_CALLS[view],
    input: {
      language,
      ...(gameType && { gameType }),
      ...(isNarrowed(filter) && {
        ...(vassalage && { vassalage }),
        ...(gameName && { gameName }),
        ...(gameClassify && { gameClassify }),
        ...(minBet && { minBet }),
      }),
      ...(view === 'new' && { isNew: '1' }),
    },
  };
}

/**
 * Query for one page of a filter. The key contains the whole filter, so an answer for an earlier filter is never shown.
 * The first page reuses the answer of the server's first view. In a new language, the old page stays until the new page
 * loads.
 */
export function gamePage(
  client: ApiClient,
  queries: QueryClient,
  filter: ListFilter,
  language: string,
  pageNo: number,
) {
  const { call, input } = firstPageNeed(filter, language);
  const brought = () => (pageNo === 1 ? queries.getQueryState<ListAnswer>([call, input]) : undefined);
  // The key starts with the name of the call, so that an invalidation of the call includes its pages.
  const queryKey = [call, input, PAGE, pageNo] as const;
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const pageInput = pageNo === 1 ? input : { ...input, pageNo };
      return pageOf(await client.call(call, pageInput));
    },
    initialData: (): GamePage | undefined => {
      const answer = brought()?.data;
      return answer && pageOf(answer);
    },
    initialDataUpdatedAt: () => brought()?.dataUpdatedAt,
    placeholderData: () => {
      const stays = previousTranslation(queryKey);
      const cached = queries.getQueryCache().findAll({ queryKey: [call] });
      return cached.map((query) => stays(query.state.data as GamePage | undefined, query)).find(Boolean);
    },
    staleTime: FRESH_MS,
    gcTime: CACHED_MS,
  });
}

/** Invalidates a member's list after a change: it refetches now where shown, otherwise on the next view. */
export async function invalidateMemberList(
  queries: QueryClient,
  view: 'favourites' | 'recent',
): Promise<void> {
  await queries.invalidateQueries({ queryKey: [LIST_CALLS[view]] });
}

function pageOf(answer: ListAnswer): GamePage {
  if (!('totalCount' in answer)) return { games: answer, total: answer.length };
  const games = 'games' in answer ? answer.games : 'content' in answer ? answer.content : answer.list;
  const byCategory = 'byCategory' in answer ? answer.byCategory : undefined;
  return { games, total: answer.totalCount, ...(byCategory && { byCategory }) };
}
