import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Path, paths } from '../../paths.ts';

export interface MemberLinkProps {
  readonly to: Path;
  readonly label?: string;
  readonly className: string | undefined;
  /** What happens instead of going there, if anything does. */
  readonly instead: { readonly dialog: boolean; tap(to: Path): void } | undefined;
  readonly children: ReactNode;
}

/**
 * Leads a member there. For a guest it is the way to the login, also before the script runs that asks in
 * place.
 */
export function MemberLink({ to, label, className, instead, children }: MemberLinkProps) {
  if (!instead) {
    return (
      <Link to={to} className={className} aria-label={label}>
        {children}
      </Link>
    );
  }
  return (
    <Link
      to={paths.login}
      search={{ return: to }}
      className={className}
      aria-label={label}
      aria-haspopup={instead.dialog ? 'dialog' : undefined}
      onClick={(event) => {
        event.preventDefault();
        instead.tap(to);
      }}
    >
      {children}
    </Link>
  );
}
