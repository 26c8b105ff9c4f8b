import { createMemoryHistory } from '@tanstack/react-router';
import type { Bootstrap, FirstView, FirstViewRequest, Need } from '@tessera/contract/first-view';
import { renderToString } from 'react-dom/server';
import { createApp } from './app/create-app.tsx';
import { canonicalPath, detour, entryOf, queryText, searchOf } from './app/resolve.ts';
import { isFirst, loadScreen, sourceOf } from './app/screens.ts';
import { loadMessages } from './i18n/catalogues.ts';
import { type LanguageCode, languageOf } from './i18n/languages.ts';
import type { Messages } from './i18n/messages.ts';
import { createWords } from './i18n/words.ts';

/** The calls whose answers the page's first view shows: those of the chrome, then those of the screen. */
export async function needs(request: FirstViewRequest): Promise<readonly Need[]> {
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

/** Renders the page of an address to markup. */
export async function render(bootstrap: Bootstrap): Promise<FirstView> {
  const { pathname, search } = locate(bootstrap.url);
  const entry = entryOf(pathname);
  const code = bootstrap.language as LanguageCode;
  const { tag, direction } = languageOf(code);
  const messages = await loadMessages(code);
  const page = {
    languageTag: tag,
    direction,
    modules: entry ? [sourceOf(entry.screen), ...wordFiles(code, entry.screen)] : [],
  };
  const instead = entry && detour(entry, search, bootstrap.session);
  if (instead) {
    return {
      ...page,
      html: '',
      title: '',
      httpStatus: 302,
      redirect: instead.to + queryText(instead.search),
    };
  }
  const history = createMemoryHistory({ initialEntries: [canonicalPath(pathname) + queryText(search)] });
  const words = createWords({ code, messages, complete: true });
  const { router, element } = createApp(bootstrap, words, history);
  await router.load();
  return {
    ...page,
    html: renderToString(element),
    title: titleOf(messages, entry?.title ?? 'title.notFound'),
    httpStatus: entry ? 200 : 404,
  };
}

/** The files that hold the words of a page, as the build's manifest names them. */
function wordFiles(code: LanguageCode, screen: string): string[] {
  const file = `locales/${code.toLowerCase()}.json?compiled`;
  return isFirst(screen) ? [`${file}=first`] : [`${file}=first`, `${file}=rest`];
}

function titleOf(messages: Messages, key: string): string {
  const screen = messages[key];
  return `${Array.isArray(screen) ? screen.join('') : (screen ?? '')} · Tessera`;
}

function locate(url: string) {
  const { pathname, search } = new URL(url, 'http://site.invalid');
  return { pathname, search: searchOf(search) };
}
