import type { QueryClient } from '@tanstack/react-query';
import type { WalletBalance } from '@tessera/contract/wallet/wallet';
import { BALANCE_CALL, deferredBalances, shownAfter } from './balance.tsx';

/**
 * Shows the balance of another call's answer, such as a game round, without a request. `balance` is a decimal
 * string. Older balances are dropped. Members with a debt cannot play.
 */
export function acceptBalance(
  queries: QueryClient,
  { balance, sequence }: { balance: string; sequence: string },
): void {
  queries.setQueryData<WalletBalance>([BALANCE_CALL, {}], (shown) => {
    return shown && shownAfter(queries, shown, { ...shown, sumBalance: balance, debt: '0.00', sequence });
  });
}

/**
 * Shows the result of `during` (a decimal string) as the balance while a round runs. Newer balances are
 * deferred, because they may reveal the result. The returned function shows the newest one.
 */
export function deferBalance(queries: QueryClient, during: (balance: string) => string): () => void {
  const key = [BALANCE_CALL, {}];
  const known = queries.getQueryData<WalletBalance>(key);
  if (!known || deferredBalances.has(queries)) return () => {};
  queries.setQueryData<WalletBalance>(key, { ...known, sumBalance: during(known.sumBalance) });
  deferredBalances.set(queries, known);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    const newest = deferredBalances.get(queries);
    deferredBalances.delete(queries);
    if (newest) queries.setQueryData<WalletBalance>(key, newest);
  };
}

/** Refetches the balance; resolves to whether a new answer is shown. */
export function refreshBalance(queries: QueryClient): Promise<boolean> {
  return queries.invalidateQueries({ queryKey: [BALANCE_CALL] }, { throwOnError: true }).then(
    () => true,
    () => false,
  );
}
