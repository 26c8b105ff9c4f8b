import { Link } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { FirstViewIcon, type FirstViewIconName } from '../pictures/first-view-icon.tsx';
import styles from './button.module.css';

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
  /** Also runs where the link leads to the page itself. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** A link styled as a button. */
export function ButtonLink({ to, search, kind = 'primary', onFollow, children }: ButtonLinkProps) {
  return (
    <Link to={to} {...(search && { search })} className={styles.button} data-kind={kind} onClick={onFollow}>
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

export interface IconAreaProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Accessible name. */
  readonly label: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The tap area of an icon: 44 × 44 px. */
export function IconArea({ label, type = 'button', ...rest }: IconAreaProps) {
  return <button {...rest} type={type} className={styles.iconButton} aria-label={label} />;
}

interface FirstViewIconButtonProps extends Omit<IconAreaProps, 'children'> {
  readonly icon: FirstViewIconName;
}

/** An icon button of the first view. Other screens use `IconButton`. */
export function FirstViewIconButton({ icon, ...rest }: FirstViewIconButtonProps) {
  return (
    <IconArea {...rest}>
      <FirstViewIcon name={icon} />
    </IconArea>
  );
}
