import { ANYBODYS_HEADER } from '@tessera/contract/first-view';
import { beforeEach, expect, test, vi } from 'vitest';

const URL_OF_LOBBY = 'https://site.test/m/home';
const GUEST = { language: 'EN', theme: 'dark' };

/** As much of a browser's store as the pages need: what is put in is read whole, or refused. */
function storeInMemory() {
  const kept = new Map<string, Response>();
  const nameOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);
  const store = {
    match: async (key: Request | string) => kept.get(nameOf(key))?.clone(),
    delete: async (key: Request | string) => kept.delete(nameOf(key)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    async put(key: Request | string, { body, headers }: Response) {
      kept.set(nameOf(key), new Response(await new Response(body).text(), { headers }));
    },
  };
  return { open: async () => store, match: store.match };
}

function page(body: BodyInit): Response {
  return new Response(body, { headers: { [ANYBODYS_HEADER]: 'EN', date: new Date().toUTCString() } });
}

/** A page whose network goes when half of it has come. */
function cutOff(): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'));
      else controller.enqueue(new TextEncoder().encode('<!doctype html>'));
      sent = true;
    },
  });
  return page(body);
}

beforeEach(() => {
  vi.stubGlobal('__WORKER_BUILD__', { version: '1', shell: [], words: {}, screens: [] });
  vi.stubGlobal('caches', storeInMemory());
});

test('a network that goes while a page is renewed leaves the copy that was there', async () => {
  const { storePage, storedPage } = await import('./stored-pages.ts');
  await storePage(URL_OF_LOBBY, GUEST, page('the lobby'));
  await expect(storePage(URL_OF_LOBBY, GUEST, cutOff())).rejects.toThrow('network error');
  const kept = await storedPage(URL_OF_LOBBY, GUEST);
  expect(await kept?.text()).toBe('the lobby');
  expect(kept?.headers.get(ANYBODYS_HEADER)).toBe('EN');
});

test('a page that came whole takes the place of the one before', async () => {
  const { storePage, storedPage } = await import('./stored-pages.ts');
  await storePage(URL_OF_LOBBY, GUEST, page('the lobby'));
  await storePage(URL_OF_LOBBY, GUEST, page('the lobby of today'));
  expect(await (await storedPage(URL_OF_LOBBY, GUEST))?.text()).toBe('the lobby of today');
});
