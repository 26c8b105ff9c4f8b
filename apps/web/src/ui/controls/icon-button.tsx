import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  readonly icon: IconName;
  /** What it does, for who cannot see the glyph. */
  readonly label: string;
  readonly filled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A glyph that takes taps on 44 by 44 px. */
export function IconButton({ icon, label, filled = false, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </button>
  );
}
