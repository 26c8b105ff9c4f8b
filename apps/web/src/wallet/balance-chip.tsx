import { createContext } from 'react';
import { Money } from '../ui/money.tsx';
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
