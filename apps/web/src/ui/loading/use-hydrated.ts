import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => {};

/**
 * False in the server's markup, true once this page's script runs. A form holds its submit button until then:
 * the browser would send the fields in the address by itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
