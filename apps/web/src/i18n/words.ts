import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';

interface Loaded {
  readonly code: LanguageCode;
  readonly messages: Messages;
}

/** State at the start of the page. */
interface Initial extends Loaded {
  /** Whether the messages are complete, or those of the first view only. */
  readonly complete: boolean;
}

/**
 * The catalogue of the page: one language at a time, first-view messages first, the rest before another
 * screen.
 */
export interface Words {
  get(): Loaded;
  subscribe(listener: () => void): () => void;
  /** Loads the missing messages of the current language. */
  complete(): Promise<void>;
  /** Loads another language completely before the screen changes; the last of several changes wins. */
  change(code: LanguageCode): Promise<void>;
}

/**
 * Loads the complete catalogue of a language. The file list of all languages loads with the first request.
 */
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
    // The last selected language wins, whichever catalogue loads first.
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
      // Visible texts do not change: the others are added in place, without a new rendering.
      Object.assign(begun.messages, all);
      if (loaded === begun) isComplete = true;
    },
    change,
  };
}
