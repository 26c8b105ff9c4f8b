import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Returns the script addresses that a loaded page of such a build registers. */
function registered(withWorker: boolean): readonly unknown[] {
  const register = vi.fn<(script: string) => Promise<void>>(async () => {});
  vi.stubEnv('PROD', true);
  vi.stubGlobal('__WITH_WORKER__', withWorker);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.useFakeTimers();
  registerWorker();
  vi.runAllTimers();
  return register.mock.calls.map(([script]) => script);
}

it('registers the service worker of the site', () => {
  expect(registered(true)).toEqual(['/m/sw.js']);
});

it('registers nothing in a build without a service worker', () => {
  expect(registered(false)).toEqual([]);
});
