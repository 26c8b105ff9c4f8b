import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { type Api, useSession } from '../api/index.ts';
import type { Words } from '../i18n/words.ts';
import { isTrial, TrialRefused } from '../identity/index.ts';
import { Failed } from './failed.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { detour, isClosedToTrial, queryText, searchOf } from './resolve.ts';
import { type RouteEntry, routes } from './routes.tsx';
import { arrivedScreen, isFirst, loadScreen } from './screens.ts';

export interface RouterContext {
  readonly api: Api;
  readonly words: Words;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Layout,
  notFoundComponent: NotFound,
  errorComponent: Failed,
});

/** Every component of the design system in every state: for whoever works on it, never in a build. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/m/gallery',
        component: lazyRouteComponent(() => import('../ui/gallery/gallery.tsx'), 'Gallery'),
      }),
    ]
  : [];

const tree = root.addChildren([...routes.map(screenRoute), ...gallery]);

/** Search parameters are strings, as the address has them; each screen reads its own. */
export function createAppRouter(history: RouterHistory, context: RouterContext) {
  return createRouter({
    routeTree: tree,
    history,
    context,
    parseSearch: (text) => searchOf(text),
    stringifySearch: (search) => queryText(strings(search)),
    // On the server it would only add an inline script, which the content policy refuses.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: 'intent',
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

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
      const instead = detour(entry, strings(search), context.api.session.get());
      if (instead) throw redirect({ ...instead, replace: true });
    },
    // The screen's own script and words are here before it shows: no blank page in between.
    loader: async ({ context }) => {
      await Promise.all([loadScreen(entry.screen), isFirst(entry.screen) || context.words.complete()]);
    },
    component: function RoutedScreen() {
      const { Screen } = arrivedScreen(entry.screen);
      return isTrial(useSession()) && isClosedToTrial(entry) ? <TrialRefused /> : <Screen />;
    },
  });
}

function strings(search: object): Record<string, string> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
