import { createBrowserHistory } from '@tanstack/react-router';
import { type Bootstrap, BOOTSTRAP_ID, EARLY_TAP, ROOT_ID, WORDS_MARK } from '@tessera/contract/first-view';
import { startTransition } from 'react';
import { closureOf, storeSession } from './api/index.ts';
import { registerWorker } from './app/install/register-worker.ts';
import { canonicalPath, entryOf } from './app/routing/resolve-route.ts';
import { isInFirstView, loadScreen } from './app/routing/screens.ts';
import { createApp, createQueries } from './app/create-app.tsx';
import { CLOSED_SCREEN } from './app/site-status.tsx';
import { numberPreparations } from './i18n/formats.ts';
import { type LanguageCode, languageOf } from './i18n/languages.ts';
import type { Messages } from './i18n/messages.ts';
import { createWords, loadMessages } from './i18n/words.ts';
import { createRoot, hydrateRoot } from './kernel.ts';
import { afterLoad } from './ui/loading/after-load.ts';
import './ui/tokens.css';

/** Hydrates the server's document with the same data, language and markup. */
async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const bootstrap = JSON.parse(document.getElementById(BOOTSTRAP_ID)?.textContent ?? '') as Bootstrap;
  if (!root) return;
  if (!mayStore()) (await import('./page-storage.ts')).storeInPage();
  storeSession(bootstrap.session);
  const { pathname, search, hash } = location;
  registerWorker();
  const canonical = canonicalPath(pathname);
  if (/code=/i.test(search)) storeAffiliateDeferred(canonical, search);
  if (canonical !== pathname) history.replaceState(history.state, '', canonical + search + hash);
  const code = bootstrap.language as LanguageCode;
  const closed = closureOf(bootstrap.status).state !== 0;
  const sent = await sentMessages();
  const complete = !sent || closed || !isInFirstView(entryOf(canonical)?.screen ?? '');
  const words = createWords({ code, messages: sent ?? (await loadMessages(code)), complete });
  for (const prepare of numberPreparations(languageOf(code))) {
    await nextTask();
    prepare();
  }
  await nextTask();
  const queries = createQueries(bootstrap);
  await nextTask();
  const visited = createBrowserHistory();
  await nextTask();
  const { router, element } = createApp(bootstrap, { words, queries, history: visited });
  await nextTask();
  if (closed) await loadScreen(CLOSED_SCREEN);
  if (!root.hasChildNodes()) {
    // Only the development server sends a document without markup.
    createRoot(root).render(element);
    answerEarlyTap();
    return;
  }
  // The markup came from the server: the router must hydrate and not replace it.
  router.ssr = { manifest: undefined };
  if (!closed) await router.load();
  await nextTask();
  // A transition, so that the page responds during hydration.
  startTransition(() => void hydrateRoot(root, element));
  answerEarlyTap();
  // A reloaded page returns to its scroll position at once. Every other page only records the position.
  if (isReload()) restoreScroll();
  else afterLoad(restoreScroll, 0);
  afterLoad(loadLists, LISTS_AFTER_MS);
  addEventListener('pointerover', loadFullLabels, { once: true, passive: true });
}

/** Deferred, because visitors read the page before they register. */
function storeAffiliateDeferred(canonical: string, search: string): void {
  import('./identity/registration/affiliate-code.ts').then(
    ({ storeInvitations }) => storeInvitations(canonical, search),
    // Without a network the link is ignored.
    () => undefined,
  );
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

function restoreScroll(): void {
  import('./app/frame/reload-scroll.ts').then(
    ({ restoreReloadScroll }) => restoreReloadScroll(),
    // Without a network the page stays at its top.
    () => undefined,
  );
}

/** Browsers with blocked storage throw, or have no storage object. */
function mayStore(): boolean {
  try {
    return Boolean(localStorage && sessionStorage);
  } catch {
    return false;
  }
}

/** Yields to the browser, so that it can respond to the visitor. */
function nextTask(): Promise<void> {
  return new Promise((begun) => setTimeout(begun));
}

/** By then the page is visible and has hardly been read. */
const LISTS_AFTER_MS = 1500;

/**
 * Loads the lists of screens and catalogues, so that the next screen waits only for its own files, and deletes data of
 * older sites.
 */
function loadLists(): void {
  Promise.all([
    import('./identity/remembered-login.ts'),
    import('./app/routing/screen-list.ts'),
    import('./i18n/catalogues.ts'),
  ]).then(
    ([{ deleteOldPasswords }]) => deleteOldPasswords(),
    // Without a network the next screen tries again and reports the error.
    () => undefined,
  );
}

/** Full labels are needed only with a pointer. */
function loadFullLabels(): void {
  import('./app/full-labels.ts').then(
    ({ showFullLabels }) => showFullLabels(),
    // Without a network truncated labels stay truncated.
    () => undefined,
  );
}

/** Returns the messages that the document links; undefined if it links none, as in development. */
async function sentMessages(): Promise<Messages | undefined> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[${WORDS_MARK}]`);
  if (links.length === 0) return undefined;
  const parts = await Promise.all(
    Array.from(links, ({ href }) => import(/* @vite-ignore */ href) as Promise<{ default: Messages }>),
  );
  return Object.assign({}, ...parts.map((part) => part.default)) as Messages;
}

void start();

declare global {
  interface Window {
    [EARLY_TAP]?: EventListenerObject & { readonly button?: HTMLElement };
  }
}

/** Presses the button that was tapped before hydration; from now on the page handles taps. */
function answerEarlyTap(): void {
  const earlyTap = window[EARLY_TAP];
  if (!earlyTap) return;
  removeEventListener('click', earlyTap, true);
  delete window[EARLY_TAP];
  if (earlyTap.button?.isConnected) earlyTap.button.click();
}
