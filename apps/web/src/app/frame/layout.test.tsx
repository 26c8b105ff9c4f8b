import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { settle } from '../../../testing/screen.tsx';
import { useEarlyExit } from './layout.tsx';

function Frame() {
  useEarlyExit();
  return <Outlet />;
}

test('a step back before hydration shows the screen of the new address', async () => {
  vi.stubGlobal('scrollTo', () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = createRootRoute({ component: Frame });
  const screen = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> });
  const router = createRouter({
    routeTree: root.addChildren([screen('/m/help'), screen('/m/service')]),
    history: createMemoryHistory({ initialEntries: ['/m/help', '/m/service'] }),
  });
  await router.load();
  router.history.back();
  const shown = render(<RouterProvider router={router as never} />);
  await settle();
  expect(router.history.location.pathname).toBe('/m/help');
  expect(shown.root.textContent).toBe('/m/help');
});
