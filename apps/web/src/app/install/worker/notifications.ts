interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A notification as the server sends it. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly path: string;
  /** A newer notification with the tag replaces the older one. */
  readonly tag: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClick extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

/** What these handlers use of the worker's global scope. */
export interface NotificationScope {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly pushManager: PushManager;
  };
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly unknown[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

const INBOX = '/m/webEmail';
const UNREADABLE: PushMessage = {
  title: 'You have a new message',
  body: '',
  path: INBOX,
  tag: 'message',
  language: 'en',
  direction: 'ltr',
};

/** Shows a notification for every push: browsers end the permission of sites that do not. */
export async function showPush({ registration }: NotificationScope, { data }: PushEvent): Promise<void> {
  const { title, body, path, tag, language, direction } = readMessage(data);
  await registration.showNotification(title, { body, tag, lang: language, dir: direction, data: { path } });
}

function readMessage(data: PushEvent['data']): PushMessage {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<PushMessage>) };
  } catch {
    return UNREADABLE;
  }
}

/** Opens the subject of a notification in a window of this site, or in a new one. */
export async function openNotification(
  { clients }: NotificationScope,
  { notification }: NotificationClick,
  origin: string,
): Promise<void> {
  notification.close();
  const { path = INBOX } = (notification.data ?? {}) as { readonly path?: string };
  const wanted = new URL(path, origin);
  const url =
    wanted.origin === origin && wanted.pathname.startsWith('/m/') ? wanted.href : `${origin}${INBOX}`;
  const windows = (await clients.matchAll({ type: 'window' })) as readonly WindowClient[];
  const open =
    windows.find((one) => one.url === url) ?? windows.find((one) => new URL(one.url).origin === origin);
  if (!open) {
    await clients.openWindow(url);
    return;
  }
  const focused = await open.focus();
  if (focused.url !== url) await focused.navigate(url);
}

/** The push service replaced the address of this browser: the server gets the new one. */
export async function renewSubscription(
  { registration }: NotificationScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const previous = oldSubscription?.toJSON();
  if (!oldSubscription || !previous?.endpoint || !previous.keys?.['auth']) return;
  const { applicationServerKey } = oldSubscription.options;
  const renewed =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = renewed.toJSON();
  await fetch('/wps/notification/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      previous: { endpoint: previous.endpoint, auth: previous.keys['auth'] },
      endpoint,
      p256dh: keys?.['p256dh'],
      auth: keys?.['auth'],
    }),
  });
}
