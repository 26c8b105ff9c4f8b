import { type Ref, useId } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import page from '../../ui/blocks/page.module.css';
import styles from './payout.module.css';
import type { Banks } from './payout-words.ts';

export interface BankFieldProps {
  readonly label: string;
  readonly banks: Banks;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onClear: () => void;
  readonly ref: Ref<{ focus(): void }>;
}

/** The browser's own list: on a phone it is the one people know, with a search of its own. */
export function BankField({ label, banks, value, error, onChange, ref }: BankFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.choice} data-wrong={error !== undefined}>
      <label htmlFor={id}>
        {label}
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </label>
      <span className={styles.chooser}>
        <select
          id={id}
          ref={ref as Ref<HTMLSelectElement>}
          value={value}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={onChange}
        >
          <option value="">{t('payout.choose')}</option>
          {banks.map(({ bankCode, name }) => (
            <option key={bankCode} value={bankCode}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {error !== undefined && (
        <p className={page.wrong} id={`${id}-note`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
