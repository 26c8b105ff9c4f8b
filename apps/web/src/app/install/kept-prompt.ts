import { EARLY_PROMPT } from '@tessera/contract/first-view';

/** What Chromium's browsers hand a page that may be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface KeptPrompt {
  offer?: InstallPrompt | undefined;
  onChange?: () => void;
}

/**
 * The browser's offer to install the site, and who wants to know when there is one. It comes once, and early: the
 * document itself listens, and keeps it until the visitor did something that makes it worth a thought.
 */
export const keptPrompt: KeptPrompt =
  (globalThis as { readonly [EARLY_PROMPT]?: KeptPrompt })[EARLY_PROMPT] ?? {};
