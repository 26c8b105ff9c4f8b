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
  /** Fetches another language whole before anything changes on screen; of two changes the later one stands. */
  change(code: LanguageCode): Promise<void>;
}

/** Every word of one language. The list of all languages' files comes with the first one asked for. */
export async function loadMessages(code: LanguageCode): Promise<Messages> {
  const catalogues = await import('./catalogues.ts');
  return catalogues.loadMessages(code);
}

export function createWords(
  initial: Loaded,
  load: (code: LanguageCode) => Promise<Messages> = loadMessages,
): Words {
  let loaded = initial;
  let wanted = initial.code;
  const listeners = new Set<() => void>();
  const bring = async (code: LanguageCode) => {
    wanted = code;
    const messages = await load(code);
    // Whoever changed their mind meanwhile reads what they chose last, whichever arrives first.
    if (wanted !== code) return;
    loaded = { code, messages, complete: true };
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
