import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import { type ApiClient, type CallInput, type CallOutput, previousTranslation } from '../../api/index.ts';
import { datesOf, type RecordFilter } from './record-filter.ts';

export type RecordPage = CallOutput<'games.gameRecord'>;

/** The first page where the address names no dates: the day it is belongs to the moment of asking. */
export function recordNeed({ gameType, vassalage, settled }: RecordFilter, language: string): Need {
  return {
    call: 'games.gameRecord',
    input: {
      language,
      ...(gameType && { gameType }),
      ...(vassalage && { vassalage }),
      ...(settled && { settled }),
    },
  };
}

/** The vendors one's record can be narrowed to. */
export function vendorsNeed(language: string) {
  return { call: 'play.recordVendors', input: { language } } as const satisfies Need;
}

/** The bets of a filter, page after page by keyset. */
export function recordPages(client: ApiClient, queries: QueryClient, filter: RecordFilter, language: string) {
  const { call, input } = recordNeed(filter, language);
  const brought = () =>
    filter.range === 'all' ? queries.getQueryState<RecordPage>([call, input]) : undefined;
  const queryKey = [call, input, filter.range] as const;
  return infiniteQueryOptions({
    queryKey,
    placeholderData: previousTranslation(queryKey),
    queryFn: ({ pageParam }) => {
      const asked = {
        ...input,
        ...datesOf(filter.range, Date.now()),
        ...(pageParam && { after: pageParam }),
      };
      return client.call('games.gameRecord', asked as CallInput<'games.gameRecord'>);
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    initialData: (): InfiniteData<RecordPage, string> | undefined => {
      const first = brought()?.data;
      return first && { pages: [first], pageParams: [''] };
    },
    initialDataUpdatedAt: () => brought()?.dataUpdatedAt,
  });
}
