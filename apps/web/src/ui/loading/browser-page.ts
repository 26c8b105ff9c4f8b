import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/**
 * Returns false in the server's markup and true after hydration. Forms disable their submit button until
 * then, because the browser would send the fields in the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}

/**
 * Returns whether the previous history entry belongs to this site, as the browser knows. The browser follows
 * links tapped before hydration itself, and the router's index then restarts.
 */
export function cameFromSite(): boolean {
  return window.navigation?.canGoBack === true;
}

/** Returns the address of the previous entry; undefined if unknown or on another site. */
export function previousAddress(): string | undefined {
  const { navigation } = window;
  const at = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[at - 1]?.url ?? undefined;
}
