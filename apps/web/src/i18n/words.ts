import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';

interface Loaded {
  readonly code: LanguageCode;
  readonly messages: Messages;
}

/** What the page starts with. */
interface Initial extends Loaded {
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
  { complete, ...initial }: Initial,
  load: (code: LanguageCode) => Promise<Messages> = loadMessages,
): Words {
  let loaded: Loaded = initial;
  let isComplete = complete;
  let wanted = initial.code;
  const listeners = new Set<() => void>();
  const change = async (code: LanguageCode) => {
    wanted = code;
    const messages = await load(code);
    // Whoever changed their mind meanwhile reads what they chose last, whichever arrives first.
    if (wanted !== code) return;
    loaded = { code, messages };
    isComplete = true;
    for (const listener of listeners) listener();
  };
  return {
    get: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async complete() {
      if (isComplete) return;
      const begun = loaded;
      const all = await load(begun.code);
      // What stands on the page has its words: they join the others in place, and nothing is drawn anew.
      Object.assign(begun.messages, all);
      if (loaded === begun) isComplete = true;
    },
    change,
  };
}
