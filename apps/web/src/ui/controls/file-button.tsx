import { useId } from 'react';
import { Icon } from '../pictures/icon.tsx';
import styles from './file-button.module.css';

export interface FileButtonProps {
  readonly label: string;
  /** Media types. */
  readonly accept: readonly string[];
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Id of the element that describes the button. */
  readonly describedBy?: string;
  /** `wide` fills the line, `tile` is a square in a row of pictures. */
  readonly variant?: 'wide' | 'tile';
  /** Called with at least one file. */
  readonly onChoose: (files: readonly [File, ...File[]]) => void;
}

/** Opens the file picker. The native button uses the language of the browser, so a label replaces it. */
export function FileButton({
  label,
  accept,
  multiple = false,
  disabled = false,
  invalid = false,
  describedBy,
  variant = 'wide',
  onChoose,
}: FileButtonProps) {
  const id = useId();
  return (
    <span className={styles.button} data-variant={variant}>
      <label className={styles.label} htmlFor={id}>
        <Icon name="plus" />
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept={accept.join(',')}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          // The same file can be chosen again after a failure or its removal.
          target.value = '';
          if (first) onChoose([first, ...others]);
        }}
      />
    </span>
  );
}
