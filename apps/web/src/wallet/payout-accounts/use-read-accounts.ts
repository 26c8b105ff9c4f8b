import { useQueryClient } from '@tanstack/react-query';

/** Reads anew what a change of the accounts makes stale; resolves when it is there. */
export function useReadAccounts(): () => Promise<unknown> {
  const queries = useQueryClient();
  const calls = ['payoutAccount.payoutAccounts', 'identity.accountEvents'] as const;
  return () => Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [call, {}] })));
}
