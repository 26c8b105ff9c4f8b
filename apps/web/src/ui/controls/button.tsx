import { Link } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './button.module.css';
import iconButtonStyles from './icon-button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** An action is in progress: the button keeps its width and ignores taps. */
  readonly busy?: boolean;
}

/** A button of at least 44 px. A busy button keeps its focus, unlike a disabled one. */
export function Button({ kind = 'primary', busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-busy={busy}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export interface ButtonLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

/** A link styled as a button. */
export function ButtonLink({ to, search, kind = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} {...(search && { search })} className={styles.button} data-kind={kind}>
      {children}
    </Link>
  );
}

export interface ButtonAnchorProps {
  /** An external address or a file. */
  readonly href: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

/** An external or download link styled as a button. */
export function ButtonAnchor({ href, kind = 'primary', children }: ButtonAnchorProps) {
  return (
    <a href={href} rel="noopener noreferrer" className={styles.button} data-kind={kind}>
      {children}
    </a>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  readonly icon: IconName;
  /** Accessible name. */
  readonly label: string;
  readonly filled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** An icon with a tap area of 44 × 44 px. */
export function IconButton({ icon, label, filled = false, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={iconButtonStyles.button} aria-label={label}>
      <Icon name={icon} filled={filled} />
    </button>
  );
}
