import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import { type CallOutput, firstPageOf, useApi } from '../../api/index.ts';
import { daysOf, isFixed, type Range } from '../../wallet/for-rewards.ts';
import { useRewardAction } from '../center/queries.ts';

/** The report by day, or the payouts. */
export type RebateView = 'days' | 'payouts';

const CALLS = { days: 'rebate.rebateReport', payouts: 'rebate.rebateHistory' } as const;
type Name = (typeof CALLS)[RebateView];

/** Returns the call of the first page, if its days do not depend on the current time. */
export function firstPage(view: RebateView, range: Range): readonly Need[] {
  return isFixed(range) ? [{ call: CALLS[view], input: { ...daysOf(range, 0) } }] : [];
}

/** Input that a page adds to the range. */
type Position = Readonly<Record<string, string>>;
const START: Position = {};

interface Pages<Call extends Name> {
  /** Fetches the page at a position of the range. */
  readonly fetchPage: (input: Position) => Promise<CallOutput<Call>>;
  readonly positionOf: (last: CallOutput<Call>) => Position | undefined;
}

function useRangePages<Call extends Name>(
  view: RebateView,
  call: Call,
  range: Range,
  { fetchPage, positionOf }: Pages<Call>,
) {
  const queries = useQueryClient();
  const [need] = firstPage(view, range);
  return useInfiniteQuery({
    queryKey: [call, range, 'pages'],
    queryFn: ({ pageParam }): Promise<CallOutput<Call>> =>
      fetchPage({ ...daysOf(range, Date.now()), ...pageParam }),
    ...firstPageOf<CallOutput<Call>, Position>(queries, need, START),
    getNextPageParam: positionOf,
  });
}

/** Turnover and rebate by day and category, newest first. */
export function useRebateDays(range: Range) {
  const { client } = useApi();
  return useRangePages('days', CALLS.days, range, {
    fetchPage: (input) => client.call(CALLS.days, input),
    positionOf: ({ content, more }) => {
      const last = content.at(-1);
      return more && last ? { beforeDay: last.day, beforeType: last.gameType } : undefined;
    },
  });
}

/** Payouts, newest first. */
export function useRebatePayouts(range: Range) {
  const { client } = useApi();
  return useRangePages('payouts', CALLS.payouts, range, {
    fetchPage: (input) => client.call(CALLS.payouts, input),
    positionOf: ({ next }) => (next ? { before: next } : undefined),
  });
}

/** Claims the open rebate. Another device may have claimed the rebate before. */
export function useClaimRebate() {
  const { client } = useApi();
  return useRewardAction({
    send: (requestKey) => client.call('rebate.claimRebate', { requestKey }),
    changes: isOfRebate,
    refusedBy: 'rebate.openRebate',
  });
}

function isOfRebate([call]: readonly unknown[]): boolean {
  return typeof call === 'string' && call.startsWith('rebate.');
}
