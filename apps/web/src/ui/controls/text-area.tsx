import { type TextareaHTMLAttributes, useId } from 'react';
import { useFormats } from '../../i18n/locale-provider.tsx';
import styles from './text-area.module.css';
import fieldStyles from './text-field.module.css';

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'value'> {
  readonly label: string;
  readonly value: string;
  /** Maximum number of code points. Without `maxLength` a longer text stays in the field; the counter shows the excess. */
  readonly most: number;
  /** Text under a valid field. */
  readonly hint?: string;
  /** Error text, announced and linked to the field. */
  readonly error?: string | undefined;
}

/** A field for several lines, with a label, a counter and an error. */
export function TextArea({ label, value, most, hint, error, required, dir, ...input }: TextAreaProps) {
  const id = useId();
  const { number } = useFormats();
  const length = Array.from(value).length;
  return (
    <div className={fieldStyles.field} data-wrong={error !== undefined}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={fieldStyles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={fieldStyles.box}>
        <textarea
          {...input}
          id={id}
          value={value}
          // An empty field has the direction of the page, so that the placeholder begins at the right side.
          dir={value === '' ? undefined : dir}
          className={styles.area}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note ${id}-count`}
        />
      </div>
      <div className={styles.below}>
        <p className={fieldStyles.note} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
          {error ?? hint}
        </p>
        <p className={styles.count} id={`${id}-count`} data-over={length > most}>
          <bdi>
            {number(length)} / {number(most)}
          </bdi>
        </p>
      </div>
    </div>
  );
}
