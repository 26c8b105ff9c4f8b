import {
  ANYBODYS_HEADER,
  LANGUAGE_COOKIE,
  SIGNED_IN_COOKIE,
  THEME_COOKIE,
} from '@tessera/contract/first-view';
import {
  CACHE_PREFIX,
  deletePage,
  isPublicPage,
  isUnstorable,
  isRecent,
  storePage,
  storedPage,
  OFFLINE_PAGE,
  PAGES,
} from './stored-pages.ts';
import { openNotification, renewSubscription, showPush } from './notifications.ts';
import { fetchLogos, logoFromDevice, PICTURES } from './pictures.ts';
import { handlingOf, opensFromDevice, comparableContent, type Variant } from './route.ts';
import { build, type FetchEvent, type PageMessage, scope } from './scope.ts';

/** Variant of the page that is the same for all visitors, if cookies are unavailable. */
const UNKNOWN: Variant = { language: '', theme: '' };

/** Time that a cached page waits for a newer one. */
const PATIENCE_MS = 4000;

const GATEWAY_ERRORS = new Set([502, 504]);

const renewals = new Map<string, Promise<RenewalResult>>();

const FILES = `${CACHE_PREFIX}files-${build.version}`;

const LOBBY = '/m/home';

/** Messages from a page to its worker. */
export type PageRequest =
  /** The page has loaded and is idle. `generous`: the network allows prefetching. */
  | { readonly kind: 'opened'; readonly generous: boolean }
  /** The visitor accepts the new version. */
  | { readonly kind: 'take-over' };

scope.addEventListener('install', (event) => event.waitUntil(prepare()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, location.origin);
  if (handling === 'file') event.respondWith(fileFromDevice(event.request));
  if (handling === 'mark') event.respondWith(logoFromDevice(event));
  if (handling === 'page') event.respondWith(openPage(event));
});
scope.addEventListener('message', (event) => {
  const message = event.data as PageRequest;
  if (message.kind === 'take-over') event.waitUntil(scope.skipWaiting());
  else event.waitUntil(afterOpening(event, message));
});

scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(scope, event, location.origin)),
);
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event)));

/** The worker is ready once it can serve the shell and the offline page in the visitor's language. */
async function prepare(): Promise<void> {
  const who = await visitor();
  await fetchFiles(build.shell);
  await storeInAdvance(OFFLINE_PAGE, who?.variant ?? UNKNOWN);
}

/** Pages that were already open use this cache as well. */
async function activate(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  await deleteOldCaches();
  await storeLobby();
}

/** Deletes files of older builds once no window needs them. */
async function deleteOldCaches(): Promise<void> {
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
  { generous }: Extract<PageRequest, { kind: 'opened' }>,
): Promise<void> {
  ports[0]?.postMessage(source ? await renewalFor(source.id) : 'same');
  await deleteOldCaches();
  await storeInAdvance(OFFLINE_PAGE, (await visitor())?.variant ?? UNKNOWN);
  await storeLobby();
  if (generous) await fetchFiles(build.screens);
}

/** Caches the page that most visits open, whichever page was first. */
async function storeLobby(): Promise<void> {
  const who = await visitor();
  if (who && !who.signedIn) await storeInAdvance(LOBBY, who.variant);
}

/** Stores a page with its logos and catalogue, unless it is already stored. */
async function storeInAdvance(path: string, variant: Variant): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (await storedPage(url, variant)) return;
  const page = await fetch(url);
  const language = isPublicPage(page) ? page.headers.get(ANYBODYS_HEADER) : undefined;
  if (language) await fetchLogos(await page.clone().text());
  await storePage(url, variant, page);
  if (language) await fetchFiles(build.words[language] ?? []);
}

/** Files with a content hash in their name: the cached copy is always valid. */
async function fileFromDevice(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** Caches missing files; most of them are in the browser's own cache already. */
async function fetchFiles(names: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const cachedPaths = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  await files.addAll(names.filter((name) => !cachedPaths.has(name)));
}

/** Result of the renewal of a page that was served from the cache. */
export type RenewalResult = 'same' | 'renewed' | 'not-yours';

/** Returns the result of the background renewal for the page of a window. */
async function renewalFor(clientId: string): Promise<RenewalResult> {
  const renewal = await renewals.get(clientId);
  renewals.delete(clientId);
  return renewal ?? 'same';
}

/**
 * Pages of members, and of visitors with an unknown session state, are loaded only from the network. Guest pages may be
 * served from the cache: the home page at once, others on a slow network.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const fresh = networkResponse(event);
  // Prevents an unhandled rejection: the failure is handled below, or the response is no longer needed.
  fresh.catch(() => undefined);
  const who = await visitor();
  const stored = who && !who.signedIn ? await storedPage(url, who.variant) : undefined;
  if (!who || !stored) return fromNetwork(event, fresh, who && !who.signedIn ? who.variant : undefined);
  if (opensFromDevice(url) && isRecent(stored)) {
    const renewed = renew(url, who.variant, { fresh, stored: stored.clone() });
    renewals.set(event.resultingClientId, renewed);
    event.waitUntil(renewed);
    return stored;
  }
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), PATIENCE_MS));
  const first = await Promise.race([fresh.catch(() => stored), timeout]);
  if (first === stored || GATEWAY_ERRORS.has(first.status)) {
    event.waitUntil(fresh.then((answer) => storePage(url, who.variant, answer)).catch(() => undefined));
    return stored;
  }
  event.waitUntil(storePage(url, who.variant, first.clone()));
  return first;
}

async function fromNetwork(
  event: FetchEvent,
  fresh: Promise<Response>,
  guest: Variant | undefined,
): Promise<Response> {
  const answer = await fresh.catch(() => undefined);
  if (!answer) return offlinePage();
  if (guest) event.waitUntil(storePage(event.request.url, guest, answer.clone()));
  return answer;
}

/** Uses the browser's preload response, which started while the worker woke up, if there is one. */
async function networkResponse(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function offlinePage(): Promise<Response> {
  const { variant } = (await visitor()) ?? { variant: UNKNOWN };
  const url = new URL(OFFLINE_PAGE, location.origin).href;
  return (await storedPage(url, variant)) ?? (await storedPage(url, UNKNOWN)) ?? Response.error();
}

async function renew(
  url: string,
  variant: Variant,
  { fresh, stored }: { readonly fresh: Promise<Response>; readonly stored: Response },
): Promise<RenewalResult> {
  const answer = await fresh.catch(() => undefined);
  if (!answer) return 'same';
  if (!isPublicPage(answer)) {
    // The session cookie was stale or the site was closed, so the stored copy is not valid for this visitor.
    if (!isUnstorable(answer) && answer.ok) return 'same';
    await deletePage(url, variant);
    return 'not-yours';
  }
  const [before, after] = await Promise.all([stored.text(), answer.clone().text()]);
  await storePage(url, variant, answer);
  return comparableContent(before) === comparableContent(after) ? 'same' : 'renewed';
}

/** The visitor, as far as script-readable cookies show. */
interface Visitor {
  readonly variant: Variant;
  readonly signedIn: boolean;
}

/** Returns undefined if the browser hides cookies from workers: then no visitor is treated as a guest. */
async function visitor(): Promise<Visitor | undefined> {
  const { cookieStore } = scope;
  if (!cookieStore) return undefined;
  // One read of all cookies: each read is a round trip to another process before anything is shown.
  const cookies = new Map((await cookieStore.getAll()).map(({ name, value }) => [name, value ?? '']));
  return {
    variant: { language: cookies.get(LANGUAGE_COOKIE) ?? '', theme: cookies.get(THEME_COOKIE) ?? '' },
    signedIn: cookies.has(SIGNED_IN_COOKIE),
  };
}
