import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router';
import { type Api, CallFailure, loadAllEndpoints, useRequestId } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';
import { FailureState } from '../../ui/feedback/page-states.tsx';
import { Layout } from '../frame/layout.tsx';
import { guardRedirect, queryText, searchOf } from './resolve-route.ts';
import { type RouteEntry, routes } from './routes.tsx';
import { loadedScreen, isInFirstView, loadScreen, NOT_FOUND_SCREEN } from './screens.ts';

export interface RouterContext {
  readonly api: Api;
  readonly words: Words;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Layout,
});

/** All components of the design system in every state; only in development. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/m/gallery',
        component: lazyRouteComponent(() => import('../gallery-page.tsx'), 'GalleryPage'),
      }),
    ]
  : [];

/** Any other address: an alias of a screen, or a redirect of the operator. */
const unknownPaths = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location: { pathname, search } }) => {
    const { redirectTarget } = await import('./extra-routes.ts');
    const place = redirectTarget(context.api.status.info.paths, pathname, strings(search));
    if (!place) return;
    if (!place.to.startsWith('/')) throw redirect({ href: place.to + queryText(place.search) });
    throw redirect({ ...place, replace: true });
  },
  loader: async ({ context }) => {
    await Promise.all([loadScreen(NOT_FOUND_SCREEN), context.words.complete()]);
  },
  component: function NoScreen() {
    const { Screen } = loadedScreen(NOT_FOUND_SCREEN);
    return <Screen />;
  },
});

const tree = root.addChildren([...routes.map(screenRoute), ...gallery, unknownPaths]);

/** Search parameters stay strings; each screen parses its own. */
export function createAppRouter(history: RouterHistory, context: RouterContext) {
  const router = createRouter({
    routeTree: tree,
    history,
    context,
    parseSearch: (text) => searchOf(text),
    stringifySearch: (search) => queryText(strings(search)),
    // On the server it would add an inline script, which the content policy refuses.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: 'intent',
    // Applies to screens only: the frame with its navigation stays.
    defaultErrorComponent: ScreenFailure,
  });
  if (!import.meta.env.SSR) router.navigate = afterPaint(router.navigate);
  return router;
}

/** A hidden page never paints. */
const PAINTED_WITHIN_MS = 100;

/** Navigates after the tap has been painted, so that the tap gets an immediate response. */
function afterPaint(navigate: AppRouter['navigate']): AppRouter['navigate'] {
  return async (options) => {
    await new Promise<void>((painted) => {
      requestAnimationFrame(() => setTimeout(painted));
      setTimeout(painted, PAINTED_WITHIN_MS);
    });
    return navigate(options);
  };
}

export type AppRouter = ReturnType<typeof createRouter<typeof tree, 'never', false, RouterHistory>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

function screenRoute(entry: RouteEntry) {
  return createRoute({
    getParentRoute: () => root,
    path: entry.path,
    beforeLoad: ({ context, search }) => {
      const instead = guardRedirect(entry, strings(search), context.api.session.get());
      if (instead) throw redirect({ ...instead, replace: true });
    },
    // Script, messages and calls of the screen load before it shows: no blank page in between.
    loader: async ({ context }) => {
      if (isInFirstView(entry.screen)) return;
      await Promise.all([loadScreen(entry.screen), context.words.complete(), loadAllEndpoints()]);
    },
    component: function RoutedScreen() {
      const { Screen, Gate } = loadedScreen(entry.screen);
      if (!Gate) return <Screen />;
      return (
        <Gate entry={entry}>
          <Screen />
        </Gate>
      );
    },
  });
}

function strings(search: object): Record<string, string> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Replaces a screen that failed to load or to render. */
function ScreenFailure({ error }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const requestId = useRequestId(error);
  // Browsers word a failed script import differently, but all messages contain "module" or "preload".
  const cut = error instanceof CallFailure || /module|preload/.test(String(error));
  // Only a page reload requests a failed script again.
  const again = () => (navigator.onLine ? location.reload() : void router.invalidate());
  return (
    <FailureState
      title={t('failed.title')}
      text={t(cut ? 'error.offline' : 'error.unknown')}
      requestId={requestId}
      onRetry={again}
    />
  );
}
