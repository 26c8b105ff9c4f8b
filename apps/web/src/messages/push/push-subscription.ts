import type { ApiClient } from '../../api/index.ts';

/**
 * `install`: only the installed app receives notifications. `denied`: the member or the browser refused them.
 * `off` and `on`: of this browser.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const REGISTRATION_TIMEOUT_MS = 10_000;

/** Whether this browser receives notifications, or why it cannot. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window))
    return isAppleTab() ? 'install' : 'unsupported';
  const registration = await siteRegistration();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** A first visit registers the service worker after the page has loaded. Some browsers and builds have none. */
async function siteRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return undefined;
  const found = await serviceWorker.getRegistration();
  if (found) return found;
  const timedOut = new Promise<undefined>((resolve) =>
    setTimeout(resolve, REGISTRATION_TIMEOUT_MS, undefined),
  );
  return Promise.race([serviceWorker.ready, timedOut]);
}

/** Browsers on iPhone and iPad offer notifications to installed apps alone. */
function isAppleTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return apple && !matchMedia('(display-mode: standalone)').matches;
}

/** Requests the permission and subscribes. Called by a tap only. */
export async function switchPushOn(client: ApiClient): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const key = await client.call('notifications.pushKey', {});
  const { pushManager } = await navigator.serviceWorker.ready;
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await reportSubscription(client);
  return 'on';
}

/** Reports the subscription of this browser to the server. Returns the choice for amounts. */
export async function reportSubscription(
  client: ApiClient,
  choice: { readonly showsAmounts?: boolean } = {},
): Promise<{ readonly showsAmounts: boolean }> {
  const subscription = await ownSubscription();
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('this browser has no subscription');
  return client.call('notifications.subscribePush', { endpoint, p256dh, auth, ...choice });
}

export async function switchPushOff(client: ApiClient): Promise<PushState> {
  const subscription = await ownSubscription();
  if (subscription) {
    await client.call('notifications.unsubscribePush', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the notifications to this browser without a session: its address is worthless from now on. */
export async function endPush(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
