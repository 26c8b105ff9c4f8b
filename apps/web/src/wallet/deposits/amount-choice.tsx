import { unitsFromAmount } from '@tessera/contract/money';
import type { DepositChannel } from '@tessera/contract/wallet/deposit';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { useId } from 'react';
import { useApi } from '../../api/index.ts';
import { useFormats, useT } from '../../i18n/locale-provider.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './deposit.module.css';

export interface AmountChoiceProps {
  /** Decimal strings. */
  readonly amounts: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (amount: string) => void;
  /** Error text, if no field shows it. */
  readonly error: string | undefined;
}

/** Predefined amounts. */
export function AmountChoice({ amounts, chosen, onChoose, error }: AmountChoiceProps) {
  const t = useT();
  const id = useId();
  const { money } = useFormats();
  const { currency } = useApi().status.info;
  return (
    <fieldset className={styles.amounts} aria-describedby={error === undefined ? undefined : id}>
      <legend className={page.quiet}>{t('deposit.choose')}</legend>
      {amounts.map((amount) => {
        const whole = amount.replace(/\.00$/, '');
        return (
          <button
            key={amount}
            type="button"
            className={styles.amount}
            aria-pressed={whole === chosen}
            onClick={() => onChoose(whole)}
          >
            {money(amount, { currency, ...(whole !== amount && { decimals: 0 }) })}
          </button>
        );
      })}
      {error !== undefined && (
        <p id={id} className={page.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export type AmountError = 'empty' | 'form' | 'limit';

/** Validates a typed amount for a channel and its decimals; undefined if it can be sent. */
export function amountError(
  typed: string,
  {
    min,
    max,
    fixAmounts,
    fixAmountOnly,
  }: Pick<DepositChannel, 'min' | 'max' | 'fixAmounts' | 'fixAmountOnly'>,
  decimals = 2,
): AmountError | undefined {
  if (typed.trim() === '') return 'empty';
  const amount = parseTypedAmount(typed, decimals);
  if (amount === undefined) return 'form';
  const units = unitsFromAmount(amount);
  if (fixAmountOnly)
    return fixAmounts.some((fixed) => unitsFromAmount(fixed) === units) ? undefined : 'limit';
  return units < unitsFromAmount(min) || units > unitsFromAmount(max) ? 'limit' : undefined;
}
