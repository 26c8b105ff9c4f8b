import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WalletBalance } from '@tessera/contract/wallet/wallet';
import { createContext, type ReactNode } from 'react';
import { callOptions, useApi, useSession } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { Money } from '../ui/blocks/money.tsx';
import styles from './balance.module.css';

const CALL = 'wallet.wallet';

/** The newest balance while the page shows that of a running round. */
const deferredBalances = new WeakMap<QueryClient, WalletBalance>();

/** Whether the member hides amounts. */
export const BalanceHidden = createContext(false);

/** Replaces a balance that failed to load. */
const UNKNOWN = '–';

/** The balance of the member, or a skeleton. A hidden balance is not in the markup. */
export function BalanceChip({ hidden }: { readonly hidden: boolean }) {
  const { data: balance, isError } = useBalance();
  return (
    <span className={styles.balance} data-testid="balance">
      {balance && <Money amount={balance.sumBalance} currency={balance.currency} hidden={hidden} />}
      {!balance && (isError ? UNKNOWN : <span className={styles.wait} />)}
    </span>
  );
}

/** The member's debt, beside a zero balance; otherwise the fallback. */
export function DebtLine({
  hidden,
  children = null,
}: {
  readonly hidden: boolean;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const { money } = useFormats();
  const { data } = useBalance();
  if (!data || !isDebt(data.debt)) return children;
  const amount = hidden ? '•••••' : money(data.debt, { currency: data.currency });
  return <span className={styles.debt}>{t('account.owe', { amount })}</span>;
}

/** Returns whether a debt (a decimal string) is above zero. */
export function isDebt(debt: string): boolean {
  return /[1-9]/.test(debt);
}

/** The balance of the member; waits while nobody is signed in. Never replaced by an older answer. */
export function useBalance() {
  const { client } = useApi();
  const queries = useQueryClient();
  const session = useSession();
  return useQuery({
    ...callOptions(client, CALL, {}),
    // A request sent before a round may be answered after it.
    structuralSharing: (shown, answer) =>
      shownAfter(queries, shown as WalletBalance | undefined, answer as WalletBalance),
    // The server refuses it until a temporary password is changed.
    enabled: session !== null && !session.firstTimeLogin,
  });
}

/**
 * Shows the balance of another call's answer, such as a game round, without a request. `balance` is a decimal
 * string. Older balances are dropped. Members with a debt cannot play.
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
 * Shows the result of `during` (a decimal string) as the balance while a round runs. Newer balances are
 * deferred, because they may reveal the result. The returned function shows the newest one.
 */
export function deferBalance(queries: QueryClient, during: (balance: string) => string): () => void {
  const key = [CALL, {}];
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

function shownAfter(
  queries: QueryClient,
  shown: WalletBalance | undefined,
  answer: WalletBalance,
): WalletBalance {
  const waiting = deferredBalances.get(queries);
  if (!waiting || !shown) return newer(shown, answer);
  deferredBalances.set(queries, newer(waiting, answer));
  return shown;
}

/** Refetches the balance; resolves to whether a new answer is shown. */
export function refreshBalance(queries: QueryClient): Promise<boolean> {
  return queries.invalidateQueries({ queryKey: [CALL] }, { throwOnError: true }).then(
    () => true,
    () => false,
  );
}

function newer(shown: WalletBalance | undefined, answer: WalletBalance): WalletBalance {
  return shown && BigInt(shown.sequence) > BigInt(answer.sequence) ? shown : answer;
}
