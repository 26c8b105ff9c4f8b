import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bonus } from '@tessera/contract/rewards/bonus';
import { type CallOutput, callOptions, firstPageOf, useApi } from '../../api/index.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { refreshBalance } from '../../wallet/index.ts';

/** A page that was left for a game shows the new progress on return. */
const FRESH_MS = 2000;
/** Bets on another device change the progress of an open page. */
const PROGRESS_MS = 15_000;

/** Returns the call of the bonuses, identical for the server's first view and the browser. */
export function bonusNeed(language: string) {
  return { call: 'bonus.bonusStatus', input: { language } } as const;
}

/** The open bonuses of the member. */
export function useBonuses() {
  const { client } = useApi();
  const { code } = useLanguage();
  const { call, input } = bonusNeed(code);
  return useQuery({
    ...callOptions(client, call, input),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.active ? PROGRESS_MS : false),
  });
}

type StatementPage = CallOutput<'bonus.wageringStatement'>;

export function statementNeed(rewardId: string) {
  return { call: 'bonus.wageringStatement', input: { rewardId } } as const;
}

/** The rounds of a bonus, newest first, with keyset pages. */
export function useStatementPages(rewardId: string) {
  const { client } = useApi();
  const queries = useQueryClient();
  const { call, input } = statementNeed(rewardId);
  return useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    queryFn: ({ pageParam }) => client.call(call, { ...input, ...(pageParam && { before: pageParam }) }),
    ...firstPageOf<StatementPage>(queries, { call, input }, ''),
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: FRESH_MS,
  });
}

/** Forfeits a bonus, and fetches the changed rewards and the balance. Repeating the call has no effect. */
export function useForfeitBonus({ rewardId }: Pick<Bonus, 'rewardId'>, onForfeited: () => void) {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('bonus.forfeitBonus', { rewardId }),
    onSuccess: () => {
      onForfeited();
      void refreshBalance(queries);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => isOfRewards(queryKey) });
    },
  });
}

/** Calls whose answers change with a reward. */
const OF_REWARDS = /^(?:rewards|bonus|signIn|giveaways|missions|leaderBoards|referrals)\./;

/** Whether a query is an answer about rewards, bonuses, missions, leader boards, referrals or offers of rewards. */
export function isOfRewards([call]: readonly unknown[]): boolean {
  return typeof call === 'string' && OF_REWARDS.test(call);
}
