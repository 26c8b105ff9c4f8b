import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { settle } from '../../../testing/screen.tsx';
import { render } from '../../../testing/render.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => {});
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** Site with two screens; the second screen loads when `arrive` is called. */
async function open() {
  const arrival = Promise.withResolvers<void>();
  const root = createRootRoute({ component: NavigationProgress });
  const here = createRoute({ getParentRoute: () => root, path: '/' });
  const next = createRoute({ getParentRoute: () => root, path: '/m/help', loader: () => arrival.promise });
  const router = createRouter({
    routeTree: root.addChildren([here, next]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const shown = render(<RouterProvider router={router as never} />);
  await settle();
  return {
    status: () => [shown.root.textContent, shown.root.querySelector('[aria-hidden]') !== null],
    leave: () => act(async () => void router.navigate({ to: '/m/help' })),
    arrive: async () => {
      arrival.resolve();
      await settle();
    },
  };
}

const passes = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('a navigation of more than 200 ms shows progress until the screen has loaded', async () => {
  const site = await open();
  expect(site.status()).toEqual(['', false]);
  await site.leave();
  await passes(199);
  expect(site.status()).toEqual(['', false]);
  await passes(1);
  expect(site.status()).toEqual(['Loading…', true]);
  await site.arrive();
  expect(site.status()).toEqual(['', false]);
});

test('a shorter navigation shows no progress', async () => {
  const site = await open();
  await site.leave();
  await passes(150);
  await site.arrive();
  await passes(1000);
  expect(site.status()).toEqual(['', false]);
});
