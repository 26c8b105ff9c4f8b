import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label; both are tappable. */
export function Checkbox({ children, ref, ...input }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input {...input} ref={ref} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  );
}
