import { memo } from 'react';
import { amountDecimals } from '../../i18n/formats.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import styles from './money.module.css';

export interface MoneyProps {
  /** Decimal string, as the contract writes it. */
  readonly amount: string;
  /** ISO 4217; without it no symbol is written. */
  readonly currency?: string;
  /** Omits the amount from the markup. */
  readonly hidden?: boolean;
  /** Writes a plus before gains, and colours gains and losses. */
  readonly signed?: boolean;
}

/** An amount, truncated to the decimals of its currency, with tabular figures. */
export const Money = memo(function Money({ amount, currency, hidden = false, signed = false }: MoneyProps) {
  const t = useT();
  const { money } = useFormats();
  if (hidden) {
    return (
      <span className={styles.money} role="img" aria-label={t('ui.balanceHidden')}>
        •••••
      </span>
    );
  }
  return (
    <span className={styles.money} data-side={signed ? sideOf(amount) : undefined}>
      <bdi>
        {money(amount, { currency, signed, ...(currency === undefined && { decimals: amountDecimals() }) })}
      </bdi>
    </span>
  );
});

function sideOf(amount: string): 'gain' | 'loss' | undefined {
  if (!/[1-9]/.test(amount)) return undefined;
  return amount.startsWith('-') ? 'loss' : 'gain';
}
