import { CACHE_PREFIX } from './kept-pages.ts';
import { scope } from './scope.ts';

/** The worker of a build that wants none: it takes away what an earlier one kept, and then itself. */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(leave()));

const ASK_AGAIN_MS = 1000;
// Chromium forgets to put it in place (for half a minute and longer, 3 times in 100) where the one before was woken once
// more meanwhile. The browser ends this clock with the worker when that has had nothing else to do for a while.
const asking = setInterval(() => scope.skipWaiting(), ASK_AGAIN_MS);

async function leave(): Promise<void> {
  clearInterval(asking);
  const kept = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
