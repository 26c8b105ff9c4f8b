import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Game } from '@tessera/contract/games/games';
import { type ApiClient, type CallName, type CallOutput, previousTranslation } from '../../api/index.ts';
import { isNarrowed, type ListFilter } from './list-filter.ts';

export interface GamePage {
  readonly games: readonly Game[];
  /** Games on all pages. */
  readonly total: number;
  /** Where the name of the filter finds nothing: how many games of each category it finds. */
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

/** The call that answers the first page of a filter, the same for the server's first view and the browser. */
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
 * One page of a filter. The key holds the whole filter, so an answer to an earlier one is never shown. The first
 * page comes from the server's first view where that brought it; in a new language the old one stays until it is there.
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
  // Begins with the call, so that whatever makes its answers old reaches the pages too.
  const queryKey = [call, input, PAGE, pageNo] as const;
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const asked = pageNo === 1 ? input : { ...input, pageNo };
      return pageOf(await client.call(call, asked));
    },
    initialData: (): GamePage | undefined => {
      const answer = brought()?.data;
      return answer && pageOf(answer);
    },
    initialDataUpdatedAt: () => brought()?.dataUpdatedAt,
    placeholderData: () => {
      const stays = previousTranslation(queryKey);
      const asked = queries.getQueryCache().findAll({ queryKey: [call] });
      return asked.map((query) => stays(query.state.data as GamePage | undefined, query)).find(Boolean);
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
