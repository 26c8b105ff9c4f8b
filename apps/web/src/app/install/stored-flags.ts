import { useSyncExternalStore } from 'react';

/** What this browser was told to leave in peace, under the names of the family. */
const KEYS = {
  /** The download bar was closed. */
  barHidden: 'hideDownloadBar',
  /** The window with the ways to get the app was shown, or the bar that leads to it was closed. */
  windowShown: 'appWindowShown',
  /** The browser's own installation was declined. */
  installDeclined: 'installDeclined',
} as const;
export type StoredFlag = keyof typeof KEYS;

const listeners = new Set<() => void>();

export function raiseFlag(...flags: readonly StoredFlag[]): void {
  for (const flag of flags) localStorage.setItem(KEYS[flag], '1');
  for (const listener of listeners) listener();
}

export function useStoredFlag(flag: StoredFlag): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(KEYS[flag]) === '1',
    // Nothing shows before it is known.
    () => true,
  );
}
