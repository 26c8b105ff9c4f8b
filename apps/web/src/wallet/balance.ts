import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WalletBalance } from '@tessera/contract/wallet/wallet';
import { callOptions, useApi, useSession } from '../api/index.ts';

const CALL = 'wallet.wallet';

/** The newest known balance while the page shows the balance of a round under way. */
const withheld = new WeakMap<QueryClient, WalletBalance>();

/** The balance of whoever is signed in; waits while nobody is. Never steps back to an older answer. */
export function useBalance() {
  const { client } = useApi();
  const queries = useQueryClient();
  const session = useSession();
  return useQuery({
    ...callOptions(client, CALL, {}),
    // A question asked before a round may be answered after it.
    structuralSharing: (shown, answer) =>
      shownAfter(queries, shown as WalletBalance | undefined, answer as WalletBalance),
    // The server answers it only once the password is the member's own.
    enabled: session !== null && !session.firstTimeLogin,
  });
}

/**
 * Shows the balance that came with the answer of another call, such as a game round, without asking again.
 * `balance` is a decimal string. One older than what is shown is dropped. Nobody plays a round while they owe anything.
 */
export function acceptBalance(
  queries: QueryClient,
  { balance, sequence }: { balance: string; sequence: string },
): void {
  queries.setQueryData<WalletBalance>([CALL, {}], (shown) => {
    return shown && shownAfter(queries, shown, { ...shown, sumBalance: balance, debt: '0.00', sequence });
  });
}

/**
 * Shows what `during` makes of the balance (a decimal string) on the whole page while a round is under way. Newer
 * balances are withheld: they may include the result, which the board has not shown yet. The returned release shows
 * the newest one.
 */
export function withholdBalance(queries: QueryClient, during: (balance: string) => string): () => void {
  const key = [CALL, {}];
  const known = queries.getQueryData<WalletBalance>(key);
  if (!known || withheld.has(queries)) return () => {};
  queries.setQueryData<WalletBalance>(key, { ...known, sumBalance: during(known.sumBalance) });
  withheld.set(queries, known);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    const newest = withheld.get(queries);
    withheld.delete(queries);
    if (newest) queries.setQueryData<WalletBalance>(key, newest);
  };
}

function shownAfter(
  queries: QueryClient,
  shown: WalletBalance | undefined,
  answer: WalletBalance,
): WalletBalance {
  const waiting = withheld.get(queries);
  if (!waiting || !shown) return newer(shown, answer);
  withheld.set(queries, newer(waiting, answer));
  return shown;
}

/** Asks for the balance again; resolves to whether a new answer is shown. */
export function refreshBalance(queries: QueryClient): Promise<boolean> {
  return queries.invalidateQueries({ queryKey: [CALL] }, { throwOnError: true }).then(
    () => true,
    () => false,
  );
}

function newer(shown: WalletBalance | undefined, answer: WalletBalance): WalletBalance {
  return shown && BigInt(shown.sequence) > BigInt(answer.sequence) ? shown : answer;
}
