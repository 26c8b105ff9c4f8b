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
  /** What is wrong, where there is no field to say it under. */
  readonly error: string | undefined;
}

/** Amounts that are one tap. */
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
