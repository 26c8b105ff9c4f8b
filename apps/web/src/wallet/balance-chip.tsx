import { createContext, type ReactNode } from 'react';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { Money } from '../ui/blocks/money.tsx';
import styles from './balance-chip.module.css';
import { useBalance } from './balance.ts';

/** Whether the member asked not to show amounts, for screens below the one who knows. */
export const BalanceHidden = createContext(false);

/** Stands for a balance that did not come. */
const UNKNOWN = '–';

/** The balance of whoever is signed in, or the shape of it until it is known. A hidden one is nowhere in the page. */
export function BalanceChip({ hidden }: { readonly hidden: boolean }) {
  const { data: balance, isError } = useBalance();
  return (
    <span className={styles.balance} data-testid="balance">
      {balance && <Money amount={balance.sumBalance} currency={balance.currency} hidden={hidden} />}
      {!balance && (isError ? UNKNOWN : <span className={styles.wait} />)}
    </span>
  );
}

/** What the member owes, beside a balance of zero; where that is nothing, what stands in its place. */
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
  if (!data || !isOwed(data.debt)) return children;
  const amount = hidden ? '•••••' : money(data.debt, { currency: data.currency });
  return <span className={styles.debt}>{t('account.owe', { amount })}</span>;
}

/** Whether a debt is above zero; a decimal string, as the contract writes it. */
export function isOwed(debt: string): boolean {
  return /[1-9]/.test(debt);
}
