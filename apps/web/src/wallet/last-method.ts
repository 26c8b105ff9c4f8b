import { useSyncExternalStore } from 'react';

const KEY = 'depositMethod';
const neverTold = () => () => {};

/** Code of the way to pay that was used last on this device; null on the server and where there was none. */
export function useLastMethod(): string | null {
  return useSyncExternalStore(
    neverTold,
    () => localStorage.getItem(KEY),
    () => null,
  );
}

export function rememberMethod(code: string): void {
  localStorage.setItem(KEY, code);
}
