import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { PushOffer, PushSettings } from './push-settings.tsx';

const Offer = () => <PushOffer about="withdrawal" />;

const OFFER = 'Tell me when the money is sent';
const BLOCKED = 'Your browser blocks notifications';

interface Browser {
  /** The answer of the visitor to the request for permission. */
  readonly answer?: NotificationPermission;
  /** The service worker is registered when the page loads. */
  readonly registered?: boolean;
}

/** Simulates a browser. Returns the function that registers the service worker. */
function openBrowser({ answer = 'granted', registered = true }: Browser): () => void {
  const target = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
  let subscription: object | null = null;
  const subscriptions = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = { toJSON: () => target };
    },
  };
  const registration = { pushManager: subscriptions };
  const ready = Promise.withResolvers<object>();
  if (registered) ready.resolve(registration);
  const serviceWorker = {
    getRegistration: async () => (registered ? registration : undefined),
    ready: ready.promise,
  };
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', { serviceWorker });
  return () => ready.resolve(registration);
}

const show = (Screen: () => React.ReactNode) =>
  showScreen(Screen, {
    at: '/m/withdrawReport',
    session: SESSION,
    answers: {
      'notifications.pushKey': () => 'key',
      'notifications.subscribePush': () => ({ showsAmounts: false }),
    },
  });

describe('offer of notifications', () => {
  test('subscribes after a tap, and reports this', async () => {
    openBrowser({});
    const { root, calls, press, button } = await show(Offer);
    expect(calls).toEqual([]);
    await press(button(OFFER));
    expect(calls.at(-1)).toEqual({
      name: 'notifications.subscribePush',
      input: { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
    });
    expect(root.querySelector('[role="status"]')?.textContent).toBe('This device receives notifications.');
    expect(root.querySelector('button')).toBeNull();
  });

  test('shows how to allow notifications after a refusal', async () => {
    openBrowser({ answer: 'denied' });
    const { root, press, button } = await show(Offer);
    expect(root.textContent).not.toContain(BLOCKED);
    await press(button(OFFER));
    expect(root.querySelector('[role="status"]')?.textContent).toContain(BLOCKED);
    expect(root.querySelector('button')).toBeNull();
    const again = await show(Offer);
    expect(again.root.textContent).toBe('');
  });

  test('remains where the visitor gives no answer', async () => {
    openBrowser({ answer: 'default' });
    const { press, button } = await show(Offer);
    await press(button(OFFER));
    expect(button(OFFER)).toBeTruthy();
  });

  test('waits for the service worker of a first visit', async () => {
    const register = openBrowser({ registered: false });
    const { root, button } = await show(Offer);
    expect(root.textContent).toBe('');
    await act(async () => register());
    await settle();
    expect(button(OFFER)).toBeTruthy();
  });
});

test('settings name a browser without a service worker after some time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  openBrowser({ registered: false });
  const { root } = await show(PushSettings);
  expect(root.textContent).not.toContain('does not support');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await settle();
  expect(root.textContent).toContain('This browser does not support notifications.');
});
