import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import {
  type ApiClient,
  type CallInput,
  type CallOutput,
  previousTranslation,
  firstPageOf,
} from '../../api/index.ts';
import { datesOf, type RecordFilter } from './record-filter.ts';

export type RecordPage = CallOutput<'games.gameRecord'>;

/**
 * Request for the first page of the record, for an address without dates. A date would depend on the moment of the
 * request.
 */
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

/** The vendors that a member can filter the record by. */
export function vendorsNeed(language: string) {
  return { call: 'play.recordVendors', input: { language } } as const satisfies Need;
}

/** The bets of a filter, with keyset pagination. */
export function recordPages(client: ApiClient, queries: QueryClient, filter: RecordFilter, language: string) {
  const { call, input } = recordNeed(filter, language);
  const queryKey = [call, input, filter.range] as const;
  return infiniteQueryOptions({
    queryKey,
    placeholderData: previousTranslation(queryKey),
    queryFn: ({ pageParam }) => {
      const pageInput = {
        ...input,
        ...datesOf(filter.range, Date.now()),
        ...(pageParam && { after: pageParam }),
      };
      return client.call('games.gameRecord', pageInput as CallInput<'games.gameRecord'>);
    },
    ...firstPageOf<RecordPage>(queries, filter.range === 'all' ? { call, input } : undefined, ''),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
