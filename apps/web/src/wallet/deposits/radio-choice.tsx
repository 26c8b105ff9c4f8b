import { type ReactNode, useId } from 'react';
import styles from './deposit.module.css';

export interface Option {
  readonly code: string;
  readonly label: ReactNode;
  /** Below the label. */
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioChoiceProps {
  readonly legend: string;
  readonly options: readonly Option[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
  /** What is wrong with the choice, announced. */
  readonly error?: string | undefined;
}

/** One of a few, each with what is to be known of it. */
export function RadioChoice({ legend, options, chosen, onChoose, error }: RadioChoiceProps) {
  const name = useId();
  return (
    <fieldset
      className={styles.choice}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${name}-note`}
    >
      <legend className={styles.label}>{legend}</legend>
      {options.map(({ code, label, detail, disabled }) => (
        <label key={code} className={styles.method} data-disabled={disabled}>
          <input
            type="radio"
            name={name}
            checked={code === chosen}
            disabled={disabled}
            onChange={() => onChoose(code)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{label}</span>
            {detail && <span className={styles.quiet}>{detail}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${name}-note`} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
