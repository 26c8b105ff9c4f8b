import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { WalletBalance } from '@tessera/contract/wallet';
import { callOptions, useApi, useSession } from '../api/index.ts';

const CALL = 'wallet.wallet';

/** The balance of whoever is signed in; waits while nobody is. Never steps back to an older answer. */
export function useBalance() {
  const { client } = useApi();
  const session = useSession();
  return useQuery({
    ...callOptions(client, CALL, {}),
    // A question asked before a round may be answered after it.
    structuralSharing: (shown, answer) => newer(shown as WalletBalance | undefined, answer as WalletBalance),
    // The server answers it only once the password is the member's own.
    enabled: session !== null && !session.firstTimeLogin,
  });
}

/**
 * Shows the balance that came with the answer of another call, such as a game round, without asking again.
 * `balance` is a decimal string. One older than what is shown is dropped.
 */
export function acceptBalance(
  queries: QueryClient,
  { balance, sequence }: { balance: string; sequence: string },
): void {
  queries.setQueryData<WalletBalance>([CALL, {}], (shown) => {
    return shown && newer(shown, { ...shown, sumBalance: balance, sequence });
  });
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
