import { useApi } from '../api/index.ts';
import { useFormats, useT } from '../i18n/locale-provider.tsx';
import { Money } from '../ui/blocks/money.tsx';
import styles from './balance-chip.module.css';

export interface PastBalanceProps {
  /** The cash of the books at that time: below zero while the member owed something. */
  readonly amount: string;
  /** ISO 4217; without it the balance has no symbol. */
  readonly currency?: string;
}

/** A balance of the records. One below zero is a balance of zero and a debt, as it is everywhere else. */
export function PastBalance({ amount, currency }: PastBalanceProps) {
  const t = useT();
  const { money } = useFormats();
  const { currency: siteCurrency } = useApi().status.info;
  const symbol = currency === undefined ? {} : { currency };
  if (!amount.startsWith('-')) return <Money amount={amount} {...symbol} />;
  const owed = money(amount.slice(1), { currency: siteCurrency });
  return (
    <>
      <Money amount="0.00" {...symbol} />{' '}
      <span className={styles.debt}>{t('account.owe', { amount: owed })}</span>
    </>
  );
}
