import { ANYBODYS_HEADER } from '@tessera/contract/first-view';
import { beforeEach, expect, test, vi } from 'vitest';

const URL_OF_LOBBY = 'https://site.test/m/home';
const GUEST = { language: 'EN', theme: 'dark' };

/** In-memory cache with the used operations: `put` reads the whole body, or fails. */
function storeInMemory() {
  const entries = new Map<string, Response>();
  const nameOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);
  const store = {
    match: async (key: Request | string) => entries.get(nameOf(key))?.clone(),
    delete: async (key: Request | string) => entries.delete(nameOf(key)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    async put(key: Request | string, { body, headers }: Response) {
      entries.set(nameOf(key), new Response(await new Response(body).text(), { headers }));
    },
  };
  return { open: async () => store, match: store.match };
}

function page(body: BodyInit): Response {
  return new Response(body, { headers: { [ANYBODYS_HEADER]: 'EN', date: new Date().toUTCString() } });
}

/** A page whose connection breaks after half of the body. */
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

test('a network failure during a renewal leaves the stored copy', async () => {
  const { storePage, storedPage } = await import('./stored-pages.ts');
  await storePage(URL_OF_LOBBY, GUEST, page('the lobby'));
  await expect(storePage(URL_OF_LOBBY, GUEST, cutOff())).rejects.toThrow('network error');
  const stored = await storedPage(URL_OF_LOBBY, GUEST);
  expect(await stored?.text()).toBe('the lobby');
  expect(stored?.headers.get(ANYBODYS_HEADER)).toBe('EN');
});

test('a complete page replaces the stored copy', async () => {
  const { storePage, storedPage } = await import('./stored-pages.ts');
  await storePage(URL_OF_LOBBY, GUEST, page('the lobby'));
  await storePage(URL_OF_LOBBY, GUEST, page('the lobby of today'));
  expect(await (await storedPage(URL_OF_LOBBY, GUEST))?.text()).toBe('the lobby of today');
});
