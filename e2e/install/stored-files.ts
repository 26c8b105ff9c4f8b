import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** Waits until the worker controls the page and has cached the lobby. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const lobby = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('site-pages-'));
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().some(({ url }) => url.includes('/m/home?'));
    });
  await expect.poll(lobby, { message: 'the lobby is kept' }).toBe(true);
}

/** Runs in the page: returns every address and text of the caches, with the header that allowed the storing. */
export async function allFilesStored(): Promise<{ addresses: string[]; text: string }> {
  const addresses: string[] = [];
  const texts: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      addresses.push(pathname + search);
      texts.push((await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '');
    }
  }
  return { addresses, text: texts.join('\n') };
}
