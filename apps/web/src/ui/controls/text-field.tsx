import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string;
  /** What to type, under the field while nothing is wrong. */
  readonly hint?: ReactNode;
  /** What is wrong, announced and tied to the field. */
  readonly error?: string | undefined;
  /** Empties the field: shows a clear button. The form's own way of setting the value. */
  readonly onClear?: () => void;
  /** What stands in the box before and after what is typed. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One field of a form with everything that belongs to it. A password gets a button that shows it. */
export function TextField({
  label,
  hint,
  error,
  onClear,
  before,
  after,
  type = 'text',
  required,
  ref,
  ...input
}: TextFieldProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const note = error ?? hint;
  const clear = () => {
    onClear?.();
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div className={styles.field} data-wrong={error !== undefined}>
      <Label id={id} words={label} required={required ?? false} />
      {/* What is written left to right, such as a number with its dialing code, has the whole box so. */}
      <div className={styles.box} dir={input.dir} ref={box}>
        {before}
        <input
          {...input}
          ref={ref}
          id={id}
          type={secret && shown ? 'text' : type}
          className={styles.input}
          placeholder={input.placeholder ?? ' '}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {onClear && (
          <span className={styles.clear}>
            <IconButton icon="close" label={t('ui.clear', { field: label })} onClick={clear} />
          </span>
        )}
        {secret && (
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'ui.passwordHide' : 'ui.passwordShow')}
            onClick={() => setShown(!shown)}
          />
        )}
        {after}
      </div>
      <p className={styles.note} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {note}
      </p>
    </div>
  );
}

interface LabelProps {
  readonly id: string;
  readonly words: string;
  readonly required: boolean;
}

function Label({ id, words, required }: LabelProps) {
  return (
    <label className={styles.label} htmlFor={id}>
      {words}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </label>
  );
}
