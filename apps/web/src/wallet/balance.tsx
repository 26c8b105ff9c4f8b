import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WalletBalance } from '@tessera/contract/wallet/wallet';
import { createContext, type ReactNode } from 'react';
import { callOptions, useApi, useSession } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { Money } from '../ui/blocks/money.tsx';
import styles from './balance.module.css';

export const BALANCE_CALL = 'wallet.wallet';

/** The newest balance while the page shows that of a running round. */
export const deferredBalances = new WeakMap<QueryClient, WalletBalance>();

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

/** The balance of the member; disabled without a session. An older answer never replaces a newer balance. */
export function useBalance() {
  const { client } = useApi();
  const queries = useQueryClient();
  const session = useSession();
  return useQuery({
    ...callOptions(client, BALANCE_CALL, {}),
    // A request sent before a round may be answered after it.
    structuralSharing: (shown, answer) =>
      shownAfter(queries, shown as WalletBalance | undefined, answer as WalletBalance),
    // The server refuses it until a temporary password is changed.
    enabled: session !== null && !session.firstTimeLogin,
  });
}

/** Returns the balance to show after an answer; while a round runs, the answer is deferred. */
export function shownAfter(
  queries: QueryClient,
  shown: WalletBalance | undefined,
  answer: WalletBalance,
): WalletBalance {
  const waiting = deferredBalances.get(queries);
  if (!waiting || !shown) return newer(shown, answer);
  deferredBalances.set(queries, newer(waiting, answer));
  return shown;
}

function newer(shown: WalletBalance | undefined, answer: WalletBalance): WalletBalance {
  return shown && BigInt(shown.sequence) > BigInt(answer.sequence) ? shown : answer;
}
