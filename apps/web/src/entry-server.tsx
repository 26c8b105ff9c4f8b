import { createMemoryHistory } from '@tanstack/react-router';
import {
  type AppWords,
  type Bootstrap,
  type FirstView,
  type FirstViewRequest,
  type Need,
  type RecordWords,
  startUpState,
} from '@tessera/contract/first-view';
import { renderToString } from 'react-dom/server';
import { createApp, createQueries } from './app/start/create-app.tsx';
import { canonicalPath, detour, entryOf, queryText, searchOf, titleOf } from './app/routing/resolve.ts';
import { isFirst, loadScreen, NOT_FOUND_SCREEN, SCREEN_LIST, sourceOf } from './app/routing/screens.ts';
import { spelledRight } from './app/routing/spelling.ts';
import { CLOSED_SCREEN } from './app/start/start-up.tsx';

import { catalogueOf, type LanguageCode, languageOf } from './i18n/languages.ts';
import type { Messages } from './i18n/messages.ts';
import { createWords, loadMessages } from './i18n/words.ts';

/** The calls whose answers the page's first view shows: those of the chrome, then those of the screen. */
export async function needs(request: FirstViewRequest): Promise<readonly Need[]> {
  if (startUpState(request.status) !== 0) return [];
  const { pathname, search } = locate(request.url);
  const entry = entryOf(pathname);
  if (!entry || detour(entry, search, request.session)) return [];
  const screen = await loadScreen(entry.screen);
  const { language, session } = request;
  const ofChrome: Need[] = session
    ? [
        { call: 'wallet.wallet', input: {} },
        { call: 'identity.memberInfo', input: {} },
      ]
    : [];
  return [...ofChrome, ...(screen.needs?.({ search, language, session }) ?? [])];
}

/** Whether an address of the open site has no screen and leads to none. */
export async function isNowhere(request: FirstViewRequest): Promise<boolean> {
  if (startUpState(request.status) !== 0) return false;
  const { pathname, search } = locate(request.url);
  return !entryOf(pathname) && (await insteadOf(request, pathname, search)) === undefined;
}

/** Renders the page of an address to markup. */
export async function render(bootstrap: Bootstrap): Promise<FirstView> {
  const code = bootstrap.language as LanguageCode;
  const messages = await loadMessages(code);
  const { tag, direction } = languageOf(code);
  const page = { languageTag: tag, direction, titleOf: titleIn(messages, bootstrap.status.info.brand.name) };
  const state = startUpState(bootstrap.status);
  return state === 0 ? renderOpen(bootstrap, messages, page) : renderClosed(bootstrap, messages, page, state);
}

interface Page extends Pick<FirstView, 'languageTag' | 'direction'> {
  titleOf(key: string): string;
}

async function renderOpen(bootstrap: Bootstrap, messages: Messages, page: Page): Promise<FirstView> {
  const { pathname, search } = locate(bootstrap.url);
  const entry = entryOf(pathname);
  const code = bootstrap.language as LanguageCode;
  const screen = entry?.screen ?? NOT_FOUND_SCREEN;
  const files = { modules: modulesOf(screen), wordFiles: wordFiles(code, screen) };
  const instead = await insteadOf(bootstrap, pathname, search);
  if (instead) {
    const redirect = instead.to + queryText(instead.search);
    return { ...page, ...files, html: '', title: '', httpStatus: 302, redirect };
  }
  const history = createMemoryHistory({ initialEntries: [canonicalPath(pathname) + queryText(search)] });
  const words = createWords({ code, messages, complete: true });
  const queries = createQueries(bootstrap);
  const { router, element } = createApp(bootstrap, { words, history, queries });
  try {
    await router.load();
    return {
      ...page,
      ...files,
      html: renderToString(element),
      title: page.titleOf(titleOf(pathname, search)),
      httpStatus: entry ? 200 : 404,
    };
  } finally {
    // Answers wait for hours for a visitor who comes back to a list; nobody comes back to this copy of the page.
    queries.clear();
  }
}

/** Where the address leads instead of to a screen of its own. */
async function insteadOf(
  { session, status }: FirstViewRequest,
  pathname: string,
  search: Record<string, string>,
) {
  const entry = entryOf(pathname);
  if (entry) return detour(entry, search, session);
  const { otherAddress } = await import('./app/routing/other-address.ts');
  const meant = spelledRight(pathname);
  return (
    otherAddress(status.info.paths, pathname, search) ??
    (meant === pathname ? undefined : { to: meant, search })
  );
}

/** The same screen at every address: why the site is closed. */
async function renderClosed(
  bootstrap: Bootstrap,
  messages: Messages,
  page: Page,
  state: 1 | 2,
): Promise<FirstView> {
  await loadScreen(CLOSED_SCREEN);
  const code = bootstrap.language as LanguageCode;
  const words = createWords({ code, messages, complete: true });
  const queries = createQueries(bootstrap);
  const { element } = createApp(bootstrap, { words, history: createMemoryHistory(), queries });
  return {
    ...page,
    modules: modulesOf(CLOSED_SCREEN),
    wordFiles: wordFiles(code, CLOSED_SCREEN),
    html: renderToString(element),
    title: page.titleOf(state === 1 ? 'closed.maintenance' : 'closed.region'),
    httpStatus: state === 1 ? 503 : 451,
  };
}

/** What the manifest says of the installed site. */
export async function appWords(language: string): Promise<AppWords> {
  const code = language as LanguageCode;
  const { tag, direction } = languageOf(code);
  const messages = await loadMessages(code);
  return {
    languageTag: tag,
    direction,
    description: wordsOf(messages, 'app.description'),
    games: wordsOf(messages, 'title.games'),
    deposit: wordsOf(messages, 'title.deposit'),
    records: wordsOf(messages, 'title.gameRecord'),
  };
}

/** The source files of a screen, and of the list by which the page finds it, as the build's manifest names them. */
function modulesOf(screen: string): string[] {
  return isFirst(screen) ? [sourceOf(screen)] : [sourceOf(screen), SCREEN_LIST];
}

/** The files that hold the words of a page, as the build's manifest names them. */
function wordFiles(code: LanguageCode, screen: string): string[] {
  const file = `locales/${catalogueOf(code)}.json?compiled`;
  return isFirst(screen) ? [`${file}=first`] : [`${file}=first`, `${file}=rest`];
}

/** Titles of the page, with the name of the brand after what the screen is. */
function titleIn(messages: Messages, brand: string): (key: string) => string {
  return (key) => `${wordsOf(messages, key)} · ${brand}`;
}

/** A message without placeholders. */
function wordsOf(messages: Messages, key: string): string {
  const message = messages[key];
  return Array.isArray(message) ? message.join('') : (message ?? '');
}

function locate(url: string) {
  const { pathname, search } = new URL(url, 'http://site.invalid');
  return { pathname, search: searchOf(search) };
}

const COLUMNS = ['time', 'type', 'movement', 'number', 'moved', 'currency'] as const;

/** What a file of the account record says. */
export async function recordWords(language: string): Promise<RecordWords> {
  const messages = await loadMessages(language as LanguageCode);
  const below = (prefix: string) =>
    Object.fromEntries(
      Object.keys(messages)
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key.slice(prefix.length), wordsOf(messages, key)]),
    );
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, wordsOf(messages, `account.${name}`)]));
  return {
    ...(columns as Record<(typeof COLUMNS)[number], string>),
    amount: wordsOf(messages, 'account.change'),
    balance: wordsOf(messages, 'record.balance'),
    more: wordsOf(messages, 'account.fileMore'),
    types: below('account.type.'),
    kinds: below('account.kind.'),
  };
}
