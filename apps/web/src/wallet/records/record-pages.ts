import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import { type CallInput, type CallOutput, firstPageOf, useApi } from '../../api/index.ts';
import { daysOf, isFixed, type Range } from './date-range.tsx';

type Listing = 'report.transactions' | 'report.deposits' | 'withdrawal.withdrawals';

/** Returns the call of the first page, if its days do not depend on the current time. */
export function pageNeed(call: Listing, filter: Readonly<Record<string, string>>, range: Range): Need[] {
  return isFixed(range) ? [{ call, input: { ...filter, ...daysOf(range, 0) } }] : [];
}

/** The rows of a filter, with keyset pages. */
export function useRecordPages<Name extends Listing>(
  call: Name,
  filter: Readonly<Record<string, string>>,
  range: Range,
) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [need] = pageNeed(call, filter, range);
  return useInfiniteQuery({
    queryKey: [call, filter, range],
    queryFn: ({ pageParam }): Promise<CallOutput<Name>> =>
      client.call(call, {
        ...filter,
        ...daysOf(range, Date.now()),
        ...(pageParam && { after: pageParam }),
      } as CallInput<Name>),
    ...firstPageOf<CallOutput<Name>>(queries, need, ''),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

type RangeCall = 'report.transactionTotals' | 'report.profitAndLoss';

/** The sums of a range. */
export function useRangeCall<Name extends RangeCall>(
  call: Name,
  filter: Readonly<Record<string, string>>,
  range: Range,
) {
  const { client } = useApi();
  return useQuery({
    queryKey: isFixed(range) ? [call, { ...filter, ...daysOf(range, 0) }] : [call, filter, range],
    queryFn: () => client.call(call, { ...filter, ...daysOf(range, Date.now()) } as CallInput<Name>),
  });
}
