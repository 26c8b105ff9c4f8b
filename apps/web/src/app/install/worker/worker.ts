import { ANYBODYS_HEADER } from '@tessera/contract/first-view';
import { build } from './build.ts';
import { bringFiles, FILES, fileFromDevice } from './files.ts';
import { CACHE_PREFIX, isAnybodys, keepPage, keptPage, OFFLINE_PAGE, PAGES } from './kept-pages.ts';
import { newsFor, openPage } from './open-page.ts';
import { bringMarks, markFromDevice, PICTURES } from './pictures.ts';
import { handlingOf, type Variant } from './route.ts';
import { type PageMessage, scope } from './scope.ts';
import { UNKNOWN, visitor } from './visitor.ts';

const LOBBY = '/m/home';

/** What a page says to its worker. */
export type Told =
  /** It is open and quiet. `generous`: the network may bring more than is asked for. */
  | { readonly kind: 'opened'; readonly generous: boolean }
  /** The visitor wants the new version now. */
  | { readonly kind: 'take-over' };

scope.addEventListener('install', (event) => event.waitUntil(prepare()));
scope.addEventListener('activate', (event) => event.waitUntil(begin()));
scope.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, location.origin);
  if (handling === 'file') event.respondWith(fileFromDevice(event.request));
  if (handling === 'mark') event.respondWith(markFromDevice(event));
  if (handling === 'page') event.respondWith(openPage(event));
});
scope.addEventListener('message', (event) => {
  const told = event.data as Told;
  if (told.kind === 'take-over') event.waitUntil(scope.skipWaiting());
  else event.waitUntil(afterOpening(event, told));
});

/** A worker is ready once it can show the shell, in the visitor's language, and say that there is no network. */
async function prepare(): Promise<void> {
  const who = await visitor();
  await bringFiles(build.shell);
  await keepAtHand(OFFLINE_PAGE, who?.variant ?? UNKNOWN);
}

/** Pages that were open before get their files from here too. */
async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await sweep();
  await keepLobby();
}

/** Files of an older build go once no window can still need one of them. */
async function sweep(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window' });
  if (windows.length > 1) return;
  const current = [FILES, PAGES, PICTURES];
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && !current.includes(name),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function afterOpening(
  { source, ports }: PageMessage,
  { generous }: Extract<Told, { kind: 'opened' }>,
): Promise<void> {
  ports[0]?.postMessage(source ? await newsFor(source.id) : 'same');
  await sweep();
  await keepAtHand(OFFLINE_PAGE, (await visitor())?.variant ?? UNKNOWN);
  await keepLobby();
  if (generous) await bringFiles(build.screens);
}

/** The page most visits open is there before the second one, whichever the first was. */
async function keepLobby(): Promise<void> {
  const who = await visitor();
  if (who && !who.signedIn) await keepAtHand(LOBBY, who.variant);
}

/** Keeps a page, unless it is kept already, with its marks and the words it is written in. */
async function keepAtHand(path: string, variant: Variant): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (await keptPage(url, variant)) return;
  const page = await fetch(url);
  const language = isAnybodys(page) ? page.headers.get(ANYBODYS_HEADER) : undefined;
  if (language) await bringMarks(await page.clone().text());
  await keepPage(url, variant, page);
  if (language) await bringFiles(build.words[language] ?? []);
}
