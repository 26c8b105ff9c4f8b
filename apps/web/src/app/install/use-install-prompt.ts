import { EARLY_PROMPT } from '@tessera/contract/first-view';
import { useSyncExternalStore } from 'react';

/**
 * The browser's offer to install the site, and who wants to know when there is one. It comes once, and early: the
 * document itself listens, and keeps it until the visitor did something that makes it worth a thought.
 */
const keptPrompt: KeptPrompt = (globalThis as { readonly [EARLY_PROMPT]?: KeptPrompt })[EARLY_PROMPT] ?? {};

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

/** What Chromium's browsers hand a page that may be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface KeptPrompt {
  offer?: InstallPrompt | undefined;
  onChange?: () => void;
}
