import { loadMessages } from './catalogues.ts';
import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';

interface Loaded {
  readonly code: LanguageCode;
  readonly messages: Messages;
  /** Whether this is every word, or those of the first view alone. */
  readonly complete: boolean;
}

/** The words of the page: one language at a time, those of the first view first and the rest before another screen. */
export interface Words {
  get(): Loaded;
  subscribe(listener: () => void): () => void;
  /** Brings what is missing of the language in use. */
  complete(): Promise<void>;
  /** Fetches another language whole before anything changes on screen. */
  change(code: LanguageCode): Promise<void>;
}

export function createWords(initial: Loaded): Words {
  let loaded = initial;
  const listeners = new Set<() => void>();
  const bring = async (code: LanguageCode) => {
    loaded = { code, messages: await loadMessages(code), complete: true };
    for (const listener of listeners) listener();
  };
  return {
    get: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async complete() {
      if (!loaded.complete) await bring(loaded.code);
    },
    change: bring,
  };
}
