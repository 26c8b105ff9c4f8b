import { Link } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Something is under way: the button stays as wide as it is and takes no further tap. */
  readonly busy?: boolean;
}

/** A button of at least 44 px. A busy one keeps its focus, which a disabled one would lose. */
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

/** Looks like a button and leads somewhere. */
export function ButtonLink({ to, search, kind = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} {...(search && { search })} className={styles.button} data-kind={kind}>
      {children}
    </Link>
  );
}

export interface ButtonAnchorProps {
  /** Outside the site, or a file of it. */
  readonly href: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

/** Looks like a button and leaves the site, or fetches a file. */
export function ButtonAnchor({ href, kind = 'primary', children }: ButtonAnchorProps) {
  return (
    <a href={href} rel="noopener noreferrer" className={styles.button} data-kind={kind}>
      {children}
    </a>
  );
}
