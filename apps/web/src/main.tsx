import './ui/tokens.css';
import { createBrowserHistory } from '@tanstack/react-router';
import { type Bootstrap, BOOTSTRAP_ID, ROOT_ID, WORDS_MARK } from '@tessera/contract/first-view';
import { startTransition } from 'react';
import { closingOf, keep } from './api/index.ts';
import { createApp, createQueries } from './app/start/create-app.tsx';
import { answerEarlyTap } from './app/start/early-tap.ts';
import { registerWorker } from './app/install/register-worker.ts';
import { canonicalPath, entryOf } from './app/routing/resolve.ts';
import { isFirst, loadScreen } from './app/routing/screens.ts';
import { CLOSED_SCREEN } from './app/start/start-up.tsx';
import { numbersPrepared } from './i18n/formats.ts';
import { type LanguageCode, languageOf } from './i18n/languages.ts';
import type { Messages } from './i18n/messages.ts';
import { createWords, loadMessages } from './i18n/words.ts';
import { createRoot, hydrateRoot } from './kernel.ts';
import { afterLoad } from './ui/loading/after-load.ts';

/** Goes on from the document the server made: same data, same language, same markup. */
async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const bootstrap = JSON.parse(document.getElementById(BOOTSTRAP_ID)?.textContent ?? '') as Bootstrap;
  if (!root) return;
  if (!mayStore()) (await import('./page-storage.ts')).storeInPage();
  keep(bootstrap.session);
  const { pathname, search, hash } = location;
  registerWorker();
  const canonical = canonicalPath(pathname);
  if (/code=/i.test(search)) keepAffiliateLater(canonical, search);
  if (canonical !== pathname) history.replaceState(history.state, '', canonical + search + hash);
  const code = bootstrap.language as LanguageCode;
  const closed = closingOf(bootstrap.status).state !== 0;
  const sent = await wordsSent();
  const complete = !sent || closed || !isFirst(entryOf(canonical)?.screen ?? '');
  const words = createWords({ code, messages: sent ?? (await loadMessages(code)), complete });
  for (const prepare of numbersPrepared(languageOf(code))) {
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
  // The markup came from the server: the router must hydrate it, not replace it.
  router.ssr = { manifest: undefined };
  if (!closed) await router.load();
  await nextTask();
  // In slices: a page that is read, scrolled and tapped while its script arrives answers in between.
  startTransition(() => void hydrateRoot(root, element));
  answerEarlyTap();
  // A reloaded page returns to its scroll position at once. Every other page only records the position.
  if (isReload()) recordReloadPlace();
  else afterLoad(recordReloadPlace, 0);
  afterLoad(bringLists, LISTS_AFTER_MS);
  afterLoad(sweep, LISTS_AFTER_MS);
  addEventListener('pointerover', bringWholeWords, { once: true, passive: true });
}

/** Nobody waits for it: whoever came by a link sees the page all the same, and reads before they register. */
function keepAffiliateLater(canonical: string, search: string): void {
  import('./identity/registration/affiliate-code.ts').then(
    ({ keepAffiliate }) => keepAffiliate(canonical, search),
    // Without a network the link is one that brought nobody.
    () => undefined,
  );
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

function recordReloadPlace(): void {
  import('./app/frame/reload-place.ts').then(
    ({ keepReloadPlace }) => keepReloadPlace(),
    // Without a network a page stays at its top.
    () => undefined,
  );
}

/** A browser that keeps nothing of sites throws, or has nothing, where its storage would be. */
function mayStore(): boolean {
  try {
    return Boolean(localStorage && sessionStorage);
  } catch {
    return false;
  }
}

/** Lets the browser answer its visitor before the start goes on. */
function nextTask(): Promise<void> {
  return new Promise((begun) => setTimeout(begun));
}

/** By then the page stands, and its visitor has hardly read it. */
const LISTS_AFTER_MS = 1500;

/** The lists of screens and of words, so that the next screen waits for its own files alone. */
function bringLists(): void {
  // Without a network the screen that needs one asks again, and says what is wrong.
  Promise.all([import('./app/routing/screen-list.ts'), import('./i18n/catalogues.ts')]).catch(
    () => undefined,
  );
}

/** What an older site may have left on the device goes as soon as the page stands. */
function sweep(): void {
  import('./identity/remembered.ts').then(
    ({ sweepOldPasswords }) => sweepOldPasswords(),
    () => undefined,
  );
}

/** Nobody asks for the rest of a label before there is a pointer. */
function bringWholeWords(): void {
  import('./app/start/whole-words.ts').then(
    ({ showWholeWords }) => showWholeWords(),
    // Without a network what is cut short stays so.
    () => undefined,
  );
}

/** The words that the document named; undefined where it named none, as the development server's does not. */
async function wordsSent(): Promise<Messages | undefined> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[${WORDS_MARK}]`);
  if (links.length === 0) return undefined;
  const parts = await Promise.all(
    Array.from(links, ({ href }) => import(/* @vite-ignore */ href) as Promise<{ default: Messages }>),
  );
  return Object.assign({}, ...parts.map((part) => part.default)) as Messages;
}

void start();
