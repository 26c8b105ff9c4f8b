import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Need } from '@tessera/contract/first-view';
import { useRef } from 'react';
import { type CallOutput, CallFailure, newRequestKey, useApi } from '../../api/index.ts';
import { daysOf, isFixed, type Range } from '../../wallet/for-rewards.ts';
import { refreshBalance } from '../../wallet/index.ts';

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
  const brought = () => {
    const state = need && queries.getQueryState<CallOutput<Call>>([call, need.input]);
    return state?.isInvalidated ? undefined : state;
  };
  return useInfiniteQuery({
    queryKey: [call, range, 'pages'],
    queryFn: ({ pageParam }): Promise<CallOutput<Call>> =>
      fetchPage({ ...daysOf(range, Date.now()), ...pageParam }),
    initialPageParam: START,
    getNextPageParam: positionOf,
    initialData: (): InfiniteData<CallOutput<Call>, Position> | undefined => {
      const first = brought()?.data;
      return first && { pages: [first], pageParams: [{}] };
    },
    initialDataUpdatedAt: () => brought()?.dataUpdatedAt,
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

/** Failures after which the claim may have been accepted: the next attempt is the same claim. */
const UNCERTAIN: ReadonlySet<string> = new Set(['offline', 'unknown', 'busy']);

/** Claims the open rebate, and fetches what the claim changed. */
export function useClaimRebate() {
  const { client } = useApi();
  const queries = useQueryClient();
  const requestKey = useRef<string>(undefined);
  return useMutation({
    mutationFn: () => {
      requestKey.current ??= newRequestKey();
      return client.call('rebate.claimRebate', { requestKey: requestKey.current });
    },
    onSuccess: () => {
      requestKey.current = undefined;
      void refreshBalance(queries);
      return queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => isOfRebate(call) });
    },
    onError: (error) => {
      if (!(error instanceof CallFailure) || UNCERTAIN.has(error.code)) return;
      requestKey.current = undefined;
      // The rebate may have been claimed on another device.
      void queries.invalidateQueries({ queryKey: ['rebate.openRebate'] });
    },
  });
}

function isOfRebate(call: unknown): boolean {
  return typeof call === 'string' && call.startsWith('rebate.');
}
