import { type ReactNode, useId } from 'react';
import page from '../blocks/page.module.css';
import styles from './radio-choice.module.css';

export interface Option<Code extends string> {
  readonly code: Code;
  readonly label: ReactNode;
  /** Text below the label. */
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioChoiceProps<Code extends string> {
  readonly legend: ReactNode;
  readonly options: readonly Option<Code>[];
  readonly chosen: Code | undefined;
  readonly onChoose: (code: Code) => void;
  /** Error text, announced. */
  readonly error?: string | undefined;
}

/** One of a few options with details. */
export function RadioChoice<Code extends string>(props: RadioChoiceProps<Code>) {
  const { legend, options, chosen, onChoose, error } = props;
  const name = useId();
  return (
    <fieldset
      className={styles.choice}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${name}-note`}
    >
      <legend className={`${page.quiet} ${styles.legend}`}>{legend}</legend>
      {options.map(({ code, label, detail, disabled }) => (
        <label key={code} className={styles.option} data-disabled={disabled}>
          <input
            type="radio"
            name={name}
            value={code}
            checked={code === chosen}
            disabled={disabled}
            onChange={() => onChoose(code)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{label}</span>
            {detail && <span className={page.quiet}>{detail}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${name}-note`} className={page.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
