import { afterEach, expect, it, vi } from 'vitest';
import { linkWorker } from './worker-link.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks a worker that waits again as long as the old one stays', async () => {
  vi.useFakeTimers();
  const waiting = { postMessage: vi.fn<(told: unknown) => void>() };
  const registration = Object.assign(new EventTarget(), { waiting, installing: null });
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve({ active: null }),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  let takeOver: (() => void) | undefined;
  const news = { onRenewed: () => {}, onNewVersion: (act: () => void) => (takeOver = act) };
  await linkWorker(news, new AbortController().signal);
  takeOver?.();
  expect(waiting.postMessage.mock.calls).toEqual([[{ kind: 'take-over' }]]);
  vi.advanceTimersByTime(2000);
  expect(waiting.postMessage.mock.calls).toHaveLength(3);
});
