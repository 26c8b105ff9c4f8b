import { useId } from 'react';
import { useT } from '../i18n/locale-provider.tsx';
import styles from './stepper.module.css';

export interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number with buttons for one less and one more. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const t = useT();
  const id = useId();
  const set = (next: number) => onChange(Math.min(most, Math.max(least, next)));
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={`${label}: ${t('lottery.less')}`}
          disabled={value <= least}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(Number(target.value.replace(/\D/g, '').slice(0, 6)))}
        />
        <button
          type="button"
          aria-label={`${label}: ${t('lottery.more')}`}
          disabled={value >= most}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
