import type { BrowserContext, Page } from '@playwright/test';
import type { PushBrowser } from '../../apps/server/testing/messages/push-service.ts';
import { expect } from '../test.ts';

/*
 * Headless Chromium reaches no push service and shows no notifications. Replaced are the subscription, the display of
 * notifications and the windows that a notification opens. The answer to the request for permission, the push event and
 * the service worker are those of the browser.
 */

const PERMISSION = 'permissionAnswer';
const SERVER_KEY = 'subscribedWithKey';

/** Gives each page of the context a subscription at the push service of a test. */
export async function subscribesAt(context: BrowserContext, browser: PushBrowser): Promise<void> {
  await context.addInitScript(replaceSubscription, { ...browser, PERMISSION, SERVER_KEY });
}

/** What the page did: the answer that it got to its request for permission, and the key of its subscription. */
export async function pushUse(page: Page): Promise<{ permission: string | null; serverKey: string | null }> {
  return page.evaluate(
    ([permission = '', serverKey = '']) => ({
      permission: localStorage.getItem(permission),
      serverKey: localStorage.getItem(serverKey),
    }),
    [PERMISSION, SERVER_KEY],
  );
}

interface Replacement extends PushBrowser {
  readonly PERMISSION: string;
  readonly SERVER_KEY: string;
}

/** Runs in the page first. */
function replaceSubscription(given: Replacement): void {
  const { endpoint, p256dh, auth, PERMISSION: answered, SERVER_KEY: subscribed } = given;
  const requestPermission = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = async () => {
    const answer = await requestPermission();
    localStorage.setItem(answered, answer);
    return answer;
  };
  const permission = () => localStorage.getItem(answered) ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(subscribed);
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = async (options) => {
    if (permission() !== 'granted') throw new DOMException('no permission', 'NotAllowedError');
    if (!options?.userVisibleOnly) throw new DOMException('silent pushes', 'NotAllowedError');
    const { applicationServerKey } = options;
    if (typeof applicationServerKey !== 'string') throw new TypeError('the key of the server is no text');
    localStorage.setItem(subscribed, applicationServerKey);
    return subscription;
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(subscribed) === null ? null : subscription;
}

/** A notification as the service worker shows it. */
export interface ShownNotification extends NotificationOptions {
  readonly title: string;
}

/** The service worker of the site. */
export interface PushWorker {
  /** Delivers a decrypted message, as the browser does. */
  deliver(payload: string): Promise<void>;
  /** The notifications on the screen. */
  shown(): Promise<readonly ShownNotification[]>;
  /** Taps the newest notification. Returns the addresses of the windows that it opens. */
  tapNewest(): Promise<readonly string[]>;
}

export async function pushWorker(page: Page): Promise<PushWorker> {
  const context = page.context();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(replaceDisplay);
  const devtools = await context.newCDPSession(page);
  const ids: string[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => new Set(ids).size, { message: 'one service worker' }).toBe(1);
  const [registrationId = ''] = ids;
  const { origin } = new URL(worker.url());
  return {
    async deliver(data) {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    shown: () => worker.evaluate(listShown),
    tapNewest: () => worker.evaluate(tap),
  };
}

interface WorkerWithDisplay {
  shown: ShownNotification[];
  opened: string[];
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(): Promise<object> } };
  readonly ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
}

/** Runs in the service worker. Chromium opens and focuses windows for trusted taps alone. */
function replaceDisplay(): void {
  const scope = self as unknown as WorkerWithDisplay;
  scope.shown = [];
  scope.opened = [];
  scope.registration.showNotification = async (title, options) => {
    const others = scope.shown.filter(({ tag }) => !tag || tag !== options?.tag);
    scope.shown = [...others, { ...options, title }];
  };
  scope.clients.openWindow = async (url) => {
    scope.opened.push(url);
    return null;
  };
  scope.WindowClient.prototype.focus = async function focus() {
    return this;
  };
}

/** Runs in the service worker. */
function listShown(): ShownNotification[] {
  return (self as unknown as WorkerWithDisplay).shown;
}

/** Runs in the service worker. Resolves when the handler has ended. */
async function tap(): Promise<string[]> {
  const scope = self as unknown as WorkerWithDisplay;
  const newest = scope.shown.at(-1);
  if (!newest) throw new Error('no notification');
  scope.opened = [];
  const close = () => {
    scope.shown = scope.shown.filter((one) => one !== newest);
  };
  const works: Promise<unknown>[] = [];
  const event = Object.defineProperties(new scope.ExtendableEvent('notificationclick'), {
    notification: { value: { ...newest, close } },
    waitUntil: { value: (work: Promise<unknown>) => works.push(work) },
  });
  scope.dispatchEvent(event);
  await Promise.all(works);
  return scope.opened;
}
