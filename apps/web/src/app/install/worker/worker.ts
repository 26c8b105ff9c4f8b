import { ANYBODYS_HEADER } from '@tessera/contract/first-view';
import { build } from './build.ts';
import {
  CACHE_PREFIX,
  dropPage,
  isAnybodys,
  isSecret,
  isYoung,
  keepPage,
  keptPage,
  OFFLINE_PAGE,
  PAGES,
} from './kept-pages.ts';
import { bringMarks, markFromDevice, PICTURES } from './pictures.ts';
import { handlingOf, opensFromDevice, substanceOf, type Variant } from './route.ts';
import { type FetchEvent, type PageMessage, scope } from './scope.ts';
import { UNKNOWN, visitor } from './visitor.ts';

/** How long a page that lies on the device waits for a newer one. */
const PATIENCE_MS = 4000;

const GATEWAY_FAULTS = new Set([502, 504]);

const news = new Map<string, Promise<News>>();

const FILES = `${CACHE_PREFIX}files-${build.version}`;

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

/** A file whose name changes with its content: what the device has is right for ever. */
async function fileFromDevice(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** Brings files that the device lacks; the browser's own cache has most of them already. */
async function bringFiles(names: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const kept = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  await files.addAll(names.filter((name) => !kept.has(name)));
}

/** What became of a page that was shown from the device. */
export type News = 'same' | 'renewed' | 'not-yours';

/** What happened behind the page of this window since it opened. */
async function newsFor(clientId: string): Promise<News> {
  const told = await news.get(clientId);
  news.delete(clientId);
  return told ?? 'same';
}

/**
 * A member's page, and that of anybody the worker cannot tell from a member, comes from the network alone. A
 * guest's may come from the device: the lobby at once, any other when the network gives none in time.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const fresh = asked(event);
  // A failure is handled below, or nobody waits for it any more.
  fresh.catch(() => undefined);
  const who = await visitor();
  const kept = who && !who.signedIn ? await keptPage(url, who.variant) : undefined;
  if (!who || !kept) return fromNetwork(event, fresh, who && !who.signedIn ? who.variant : undefined);
  if (opensFromDevice(url) && isYoung(kept)) {
    const renewed = renew(url, who.variant, { fresh, kept: kept.clone() });
    news.set(event.resultingClientId, renewed);
    event.waitUntil(renewed);
    return kept;
  }
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  const first = await Promise.race([fresh.catch(() => kept), late]);
  if (first === kept || GATEWAY_FAULTS.has(first.status)) {
    event.waitUntil(fresh.then((answer) => keepPage(url, who.variant, answer)).catch(() => undefined));
    return kept;
  }
  event.waitUntil(keepPage(url, who.variant, first.clone()));
  return first;
}

async function fromNetwork(
  event: FetchEvent,
  fresh: Promise<Response>,
  guest: Variant | undefined,
): Promise<Response> {
  const answer = await fresh.catch(() => undefined);
  if (!answer) return offlinePage();
  if (guest) event.waitUntil(keepPage(event.request.url, guest, answer.clone()));
  return answer;
}

/** The browser asked already while the worker woke up, where it can. */
async function asked(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function offlinePage(): Promise<Response> {
  const { variant } = (await visitor()) ?? { variant: UNKNOWN };
  const url = new URL(OFFLINE_PAGE, location.origin).href;
  return (await keptPage(url, variant)) ?? (await keptPage(url, UNKNOWN)) ?? Response.error();
}

async function renew(
  url: string,
  variant: Variant,
  { fresh, kept }: { readonly fresh: Promise<Response>; readonly kept: Response },
): Promise<News> {
  const answer = await fresh.catch(() => undefined);
  if (!answer) return 'same';
  if (!isAnybodys(answer)) {
    // The mark of the session was wrong, or the site was closed: this copy is nobody's any more.
    if (!isSecret(answer) && answer.ok) return 'same';
    await dropPage(url, variant);
    return 'not-yours';
  }
  const [before, after] = await Promise.all([kept.text(), answer.clone().text()]);
  await keepPage(url, variant, answer);
  return substanceOf(before) === substanceOf(after) ? 'same' : 'renewed';
}
