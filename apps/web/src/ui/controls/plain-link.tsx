import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type PlainLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

/**
 * An internal link without active state and subscriptions, for links by the dozen: the router's own link
 * costs part of a frame each.
 */
export function PlainLink({ to, search, children, ...rest }: PlainLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || opensNewTab(event)) return;
    event.preventDefault();
    void router.navigate({ to, search });
  };
  return (
    <a {...rest} href={`${to}?${new URLSearchParams(search).toString()}`} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns whether the browser handles a click: new tab or window, or download. */
export function opensNewTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
