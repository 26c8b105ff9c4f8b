import { useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../../api/index.ts';

/** Reads anew what a change of the accounts makes stale; resolves when it is there. */
export function useReadAccounts(): () => Promise<unknown> {
  const queries = useQueryClient();
  const calls = [
    'payoutAccount.payoutAccounts',
    'identity.accountEvents',
    'withdrawal.withdrawSettings',
  ] as const satisfies readonly CallName[];
  return () => Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [call, {}] })));
}
