import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type PlainLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

/**
 * A link within the site that does not ask the router whether it leads to the place that is open, nor listens to where
 * it goes: for what stands on a page by the dozen, where the router's own costs each time a part of a frame.
 */
export function PlainLink({ to, search, children, ...rest }: PlainLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || wantsOwnTab(event)) return;
    event.preventDefault();
    void router.navigate({ to, search });
  };
  return (
    <a {...rest} href={`${to}?${new URLSearchParams(search).toString()}`} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether a click is for the browser: a new tab or window, or a download. */
export function wantsOwnTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
