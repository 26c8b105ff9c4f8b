import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/locale-provider.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string;
  /** Hint under a valid field. */
  readonly hint?: ReactNode;
  /** Error text, announced and linked to the field. */
  readonly error?: string | undefined;
  /** Clears the field and shows a clear button. */
  readonly onClear?: () => void;
  /** Content of the box before and after the input. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A form field with label, hint and error. Passwords get a button that shows them. */
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
      {/* Left-to-right content, such as a number with its dialing code, sets the direction of the whole box. */}
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
