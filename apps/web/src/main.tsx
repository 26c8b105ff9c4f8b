import './ui/tokens.css';
import { createBrowserHistory } from '@tanstack/react-router';
import { type Bootstrap, BOOTSTRAP_ID, ROOT_ID } from '@tessera/contract/first-view';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keep } from './api/index.ts';
import { createApp } from './app/create-app.tsx';
import { canonicalPath, entryOf } from './app/resolve.ts';
import { isFirst } from './app/screens.ts';
import { loadFirstMessages, loadMessages } from './i18n/catalogues.ts';
import type { LanguageCode } from './i18n/languages.ts';
import { createWords } from './i18n/words.ts';
import { keepAffiliate, sweepOldPasswords } from './identity/index.ts';

/** Goes on from the document the server made: same data, same language, same markup. */
async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const bootstrap = JSON.parse(document.getElementById(BOOTSTRAP_ID)?.textContent ?? '') as Bootstrap;
  if (!root) return;
  keep(bootstrap.session);
  const { pathname, search, hash } = location;
  keepAffiliate(search);
  sweepOldPasswords();
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname) history.replaceState(history.state, '', canonical + search + hash);
  const code = bootstrap.language as LanguageCode;
  const complete = !isFirst(entryOf(canonical)?.screen ?? '');
  const messages = await (complete ? loadMessages(code) : loadFirstMessages(code));
  const words = createWords({ code, messages, complete });
  const { router, element } = createApp(bootstrap, words, createBrowserHistory());
  if (!root.hasChildNodes()) {
    // Only the development server sends a document without markup.
    createRoot(root).render(element);
    return;
  }
  // The markup came from the server: the router must hydrate it, not replace it.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, element);
}

void start();
