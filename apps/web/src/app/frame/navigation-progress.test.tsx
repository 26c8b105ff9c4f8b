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

/** A site of two screens, the second of which arrives when `arrive` is called. */
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
    says: () => [shown.root.textContent, shown.root.querySelector('[aria-hidden]') !== null],
    leave: () => act(async () => void router.navigate({ to: '/m/help' })),
    arrive: async () => {
      arrival.resolve();
      await settle();
    },
  };
}

const passes = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('a screen that takes longer than 200 ms is waited for in sight, until it is here', async () => {
  const site = await open();
  expect(site.says()).toEqual(['', false]);
  await site.leave();
  await passes(199);
  expect(site.says()).toEqual(['', false]);
  await passes(1);
  expect(site.says()).toEqual(['Loading…', true]);
  await site.arrive();
  expect(site.says()).toEqual(['', false]);
});

test('a screen that comes sooner is not announced', async () => {
  const site = await open();
  await site.leave();
  await passes(150);
  await site.arrive();
  await passes(1000);
  expect(site.says()).toEqual(['', false]);
});
