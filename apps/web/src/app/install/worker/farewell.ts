import { CACHE_PREFIX } from './kept-pages.ts';
import { scope } from './scope.ts';

/** The worker of a build that wants none: it takes away what an earlier one kept, and then itself. */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
