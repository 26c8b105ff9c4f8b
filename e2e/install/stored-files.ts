import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** Waits until the worker answers for the page and the lobby is on the device. */
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

/** Runs in the page: every address and every word of the caches, and the header that allowed it. */
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
