import { CACHE_PREFIX } from './stored-pages.ts';
import { scope } from './scope.ts';

/**
 * Worker of a build without a service worker: deletes the caches of its predecessor and unregisters itself.
 */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(unregister()));

const RETRY_MS = 1000;
// Chromium may fail to activate the worker (for half a minute or longer, 3 of 100 times) if the previous one
// was woken meanwhile. The browser stops this timer together with the idle worker.
const retrying = setInterval(() => scope.skipWaiting(), RETRY_MS);

async function unregister(): Promise<void> {
  clearInterval(retrying);
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(cacheNames.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
