import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reward, RewardKind, RewardState } from '@tessera/contract/rewards/rewards';
import { useRef } from 'react';
import {
  type CallName,
  type CallOutput,
  CallFailure,
  firstPageOf,
  newRequestKey,
  useApi,
} from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { refreshBalance } from '../../wallet/index.ts';
import { isOfRewards } from '../bonus/queries.ts';

type Page = CallOutput<'rewards.rewardList'>;

/** Open rewards, or those that ended. */
export type RewardView = 'open' | 'history';

/** Returns the call of the first page, identical for the server's first view and the browser. */
export function firstRewards(list: RewardView, kind: RewardKind | undefined, language: string) {
  return { call: 'rewards.rewardList', input: { list, language, ...(kind && { kind }) } } as const;
}

/** Own rewards, newest first, with keyset pages. */
export function useRewardPages(list: RewardView, kind: RewardKind | undefined) {
  const { client } = useApi();
  const { code } = useLanguage();
  const queries = useQueryClient();
  const { call, input } = firstRewards(list, kind, code);
  return useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    queryFn: ({ pageParam }) => client.call(call, { ...input, ...(pageParam && { before: pageParam }) }),
    ...firstPageOf<Page>(queries, { call, input }, ''),
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Failures after which the call may have been accepted: the next attempt is the same request. */
const UNCERTAIN: ReadonlySet<string> = new Set(['offline', 'unknown', 'busy']);

export interface RewardAction<Answer> {
  /** Sends the request with its key. */
  send(requestKey: string): Promise<Answer>;
  onDone?(answer: Answer): void;
  /** The queries that the answer changes; those of rewards, bonuses and offers by default. */
  readonly changes?: (queryKey: readonly unknown[]) => boolean;
  /** What may have changed on another device, where the request is refused. */
  readonly refusedBy: CallName;
}

/** A request that pays the member, once. Then fetches what it changed, and the balance. */
export function useRewardAction<Answer>({
  send,
  onDone,
  changes = isOfRewards,
  refusedBy,
}: RewardAction<Answer>) {
  const queries = useQueryClient();
  const requestKey = useRef<string>(undefined);
  return useMutation({
    mutationFn: () => {
      requestKey.current ??= newRequestKey();
      return send(requestKey.current);
    },
    onSuccess: (answer) => {
      requestKey.current = undefined;
      onDone?.(answer);
      void refreshBalance(queries);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => changes(queryKey) });
    },
    onError: (error) => {
      if (!(error instanceof CallFailure) || UNCERTAIN.has(error.code)) return;
      requestKey.current = undefined;
      // The note with the reason remains on the card.
      void queries.invalidateQueries({ queryKey: [refusedBy] });
    },
  });
}

/** Claims a reward. */
export function useClaimReward({ id }: Pick<Reward, 'id'>, onClaimed: (state: RewardState) => void) {
  const { client } = useApi();
  return useRewardAction({
    send: (requestKey) => client.call('rewards.claimReward', { rewardId: id, requestKey }),
    onDone: ({ state }) => onClaimed(state),
    refusedBy: 'rewards.availablePromotions',
  });
}
