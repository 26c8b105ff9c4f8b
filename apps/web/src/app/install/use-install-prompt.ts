import { useSyncExternalStore } from 'react';
import { keptPrompt } from './kept-prompt.ts';

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function take(): typeof keptPrompt.offer {
  const { offer } = keptPrompt;
  keptPrompt.offer = undefined;
  tell();
  return offer;
}

keptPrompt.onChange = tell;
// Installed by whichever way: there is nothing left to offer.
if (typeof window !== 'undefined') addEventListener('appinstalled', take);

/** Shows the browser's own question, once; undefined as long as the browser offers nothing. */
export function useInstallPrompt(): (() => Promise<'accepted' | 'dismissed' | undefined>) | undefined {
  const offer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keptPrompt.offer,
    () => undefined,
  );
  return offer && (async () => (await take()?.prompt())?.outcome);
}
