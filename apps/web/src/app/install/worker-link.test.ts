import { afterEach, expect, it, vi } from 'vitest';
import { linkWorker } from './worker-link.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('repeats the take-over request to a waiting worker and continues without a worker after five attempts', async () => {
  vi.useFakeTimers();
  const waiting = { postMessage: vi.fn<(message: unknown) => void>() };
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null,
    unregister: vi.fn(async () => true),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve({ active: null }),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  let takeOver: (() => void) | undefined;
  const news = { onRenewed: () => {}, onNewVersion: (act: () => void) => (takeOver = act) };
  await linkWorker(news, new AbortController().signal);
  takeOver?.();
  expect(waiting.postMessage.mock.calls).toEqual([[{ kind: 'take-over' }]]);
  vi.advanceTimersByTime(2000);
  expect(waiting.postMessage.mock.calls).toHaveLength(3);
  expect(registration.unregister).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting.postMessage.mock.calls).toHaveLength(5);
  expect(registration.unregister).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});
