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
import {
  canonicalPath,
  guardRedirect,
  entryOf,
  queryText,
  searchOf,
  titleOf,
} from './app/routing/resolve-route.ts';
import { isInFirstView, loadScreen, NOT_FOUND_SCREEN, SCREEN_LIST, sourceOf } from './app/routing/screens.ts';
import { createApp, createQueries } from './app/create-app.tsx';
import { CLOSED_SCREEN } from './app/site-status.tsx';
import { catalogueOf, type LanguageCode, languageOf } from './i18n/languages.ts';
import type { Messages } from './i18n/messages.ts';
import { createWords, loadMessages } from './i18n/words.ts';
import { aliases, paths } from './paths.ts';

const BY_LETTERS = new Map(
  [...Object.values(paths), ...Object.keys(aliases)].map((path) => [path.toLowerCase(), canonicalPath(path)]),
);

/** Escapes of reserved characters: decoding would change their meaning. */
const RESERVED = /(%(?:2[346BCF]|3[ABDF]|40))/i;

/** Returns the calls of the first view: those of the frame, then those of the screen. */
export async function needs(request: FirstViewRequest): Promise<readonly Need[]> {
  if (startUpState(request.status) !== 0) return [];
  const { pathname, search } = locate(request.url);
  const entry = entryOf(pathname);
  if (!entry || guardRedirect(entry, search, request.session)) return [];
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

/** Returns whether an address of the open site has neither a screen nor a redirect. */
export async function isUnknownAddress(request: FirstViewRequest): Promise<boolean> {
  if (startUpState(request.status) !== 0) return false;
  const { pathname, search } = locate(request.url);
  return !entryOf(pathname) && (await redirectOf(request, pathname, search)) === undefined;
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
  const files = { modules: modulesOf(screen), wordFiles: catalogueFiles(code, screen) };
  const instead = await redirectOf(bootstrap, pathname, search);
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
    // Cached answers would stay in memory for hours, waiting for a return that never happens on the server.
    queries.clear();
  }
}

/** Returns the redirect of an address without a screen. */
async function redirectOf(
  { session, status }: FirstViewRequest,
  pathname: string,
  search: Record<string, string>,
) {
  const entry = entryOf(pathname);
  if (entry) return guardRedirect(entry, search, session);
  const { redirectTarget } = await import('./app/routing/extra-routes.ts');
  const meant = correctedSpelling(pathname);
  return (
    redirectTarget(status.info.paths, pathname, search) ??
    (meant === pathname ? undefined : { to: meant, search })
  );
}

/** The closed screen at every address. */
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
    wordFiles: catalogueFiles(code, CLOSED_SCREEN),
    html: renderToString(element),
    title: page.titleOf(state === 1 ? 'closed.maintenance' : 'closed.region'),
    httpStatus: state === 1 ? 503 : 451,
  };
}

/** Returns the texts of the web app manifest. */
export async function appWords(language: string): Promise<AppWords> {
  const code = language as LanguageCode;
  const { tag, direction } = languageOf(code);
  const messages = await loadMessages(code);
  return {
    languageTag: tag,
    direction,
    description: messagesOf(messages, 'app.description'),
    games: messagesOf(messages, 'title.games'),
    deposit: messagesOf(messages, 'title.deposit'),
    records: messagesOf(messages, 'title.gameRecord'),
  };
}

/** Returns the source files of a screen and of the screen list, as named in the build manifest. */
function modulesOf(screen: string): string[] {
  return isInFirstView(screen) ? [sourceOf(screen)] : [sourceOf(screen), SCREEN_LIST];
}

/** Returns the catalogue files of a page, as named in the build manifest. */
function catalogueFiles(code: LanguageCode, screen: string): string[] {
  const file = `locales/${catalogueOf(code)}.json?compiled`;
  return isInFirstView(screen) ? [`${file}=first`] : [`${file}=first`, `${file}=rest`];
}

/** Returns a function that gives the page title, followed by the brand. */
function titleIn(messages: Messages, brand: string): (key: string) => string {
  return (key) => `${messagesOf(messages, key)} · ${brand}`;
}

/** Returns a message without placeholders. */
function messagesOf(messages: Messages, key: string): string {
  const message = messages[key];
  return Array.isArray(message) ? message.join('') : (message ?? '');
}

function locate(url: string) {
  const { pathname, search } = new URL(url, 'http://site.invalid');
  return { pathname, search: searchOf(search) };
}

const COLUMNS = ['time', 'type', 'movement', 'number', 'moved', 'currency'] as const;

/** Returns the texts of the account record file. */
export async function recordWords(language: string): Promise<RecordWords> {
  const messages = await loadMessages(language as LanguageCode);
  const below = (prefix: string) =>
    Object.fromEntries(
      Object.keys(messages)
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key.slice(prefix.length), messagesOf(messages, key)]),
    );
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, messagesOf(messages, `account.${name}`)]));
  return {
    ...(columns as Record<(typeof COLUMNS)[number], string>),
    amount: messagesOf(messages, 'account.change'),
    balance: messagesOf(messages, 'record.balance'),
    more: messagesOf(messages, 'account.fileMore'),
    types: below('account.type.'),
    kinds: below('account.kind.'),
  };
}

/**
 * Returns the canonical spelling of an address: capitals, trailing or double slashes, and percent-encoded
 * letters. Server and browser would otherwise read it differently.
 */
function correctedSpelling(pathname: string): string {
  if (entryOf(pathname)) return pathname;
  const tidy = pathname
    .split(RESERVED)
    .map((part, at) => (at % 2 === 1 ? part : encodeURI(decodeURI(part))))
    .join('')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  return BY_LETTERS.get(tidy.toLowerCase()) ?? tidy;
}
