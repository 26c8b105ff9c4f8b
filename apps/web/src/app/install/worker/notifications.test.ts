import { describe, expect, test, vi } from 'vitest';
import { type NotificationScope, openNotification, renewSubscription, showPush } from './notifications.ts';

const ORIGIN = 'https://site.example';

function scopeWith(windows: readonly object[] = []) {
  const subscribe = vi.fn();
  const scope = {
    registration: { showNotification: vi.fn(async () => undefined), pushManager: { subscribe } },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => null) },
  };
  return { scope, subscribe, typed: scope as unknown as NotificationScope };
}

const waitUntil = () => undefined;
const event = (more: object) => ({ waitUntil, ...more }) as never;

describe('a push', () => {
  test('is shown with its text, and replaces the older one of its tag', async () => {
    const { scope, typed } = scopeWith();
    const message = { title: 'Tessera', body: 'News', path: '/m/webEmail?id=m7', tag: 'a' };
    await showPush(typed, event({ data: { json: () => message } }));
    expect(scope.registration.showNotification).toHaveBeenCalledWith('Tessera', {
      body: 'News',
      tag: 'a',
      lang: 'en',
      dir: 'ltr',
      data: { path: '/m/webEmail?id=m7' },
    });
  });

  test.each([
    ['without data', null],
    [
      'with data that is no JSON',
      {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    ],
  ])('%s is shown too', async (_what, data) => {
    const { scope, typed } = scopeWith();
    await showPush(typed, event({ data }));
    expect(scope.registration.showNotification).toHaveBeenCalledOnce();
  });
});

describe('a tap on a notification', () => {
  const notification = (path: string) => ({ close: vi.fn(), data: { path } });

  test('opens the message in a new window', async () => {
    const { scope, typed } = scopeWith();
    await openNotification(typed, event({ notification: notification('/m/webEmail?id=m7') }), ORIGIN);
    expect(scope.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/m/webEmail?id=m7`);
  });

  test('leads an open window to the message', async () => {
    const navigate = vi.fn();
    const open = { url: `${ORIGIN}/m/home`, focus: async () => open, navigate };
    const { scope, typed } = scopeWith([open]);
    await openNotification(typed, event({ notification: notification('/m/webEmail?id=m7') }), ORIGIN);
    expect(navigate).toHaveBeenCalledWith(`${ORIGIN}/m/webEmail?id=m7`);
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  test.each(['https://elsewhere.example/m/x', '//elsewhere.example/m/', '/wps/x'])(
    'never leaves the site (%s)',
    async (path) => {
      const { scope, typed } = scopeWith();
      await openNotification(typed, event({ notification: notification(path) }), ORIGIN);
      expect(scope.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/m/webEmail`);
    },
  );
});

test('a changed subscription is reported with the secret of the earlier one', async () => {
  const { subscribe, typed } = scopeWith();
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => new Response());
  vi.stubGlobal('fetch', fetched);
  const json = (endpoint: string, auth: string) => () => ({ endpoint, keys: { p256dh: 'p', auth } });
  subscribe.mockResolvedValue({ toJSON: json('new', 'b') });
  const oldSubscription = { options: { applicationServerKey: 'key' }, toJSON: json('old', 'a') };
  await renewSubscription(typed, event({ oldSubscription }));
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toEqual({
    previous: { endpoint: 'old', auth: 'a' },
    endpoint: 'new',
    p256dh: 'p',
    auth: 'b',
  });
  vi.unstubAllGlobals();
});
