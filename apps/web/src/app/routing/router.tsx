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
import { type Api, CallFailure, knowAllCalls, useRequestId, useSession } from '../../api/index.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';
import { isTrial, TrialRefused } from '../../identity/index.ts';
import { FailureState } from '../../ui/feedback/failure-state.tsx';
import { Layout } from '../frame/layout.tsx';
import { detour, isClosedToTrial, queryText, searchOf } from './resolve.ts';
import { type RouteEntry, routes } from './routes.tsx';
import { arrivedScreen, isFirst, loadScreen, NOT_FOUND_SCREEN } from './screens.ts';

export interface RouterContext {
  readonly api: Api;
  readonly words: Words;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Layout,
});

/** Every component of the design system in every state: for whoever works on it, never in a build. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/m/gallery',
        component: lazyRouteComponent(() => import('../gallery-page.tsx'), 'GalleryPage'),
      }),
    ]
  : [];

/** Any other address: another name of a screen, or one that the operator has named a place for. */
const others = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location: { pathname, search } }) => {
    const { otherAddress } = await import('./other-address.ts');
    const place = otherAddress(context.api.status.info.paths, pathname, strings(search));
    if (!place) return;
    if (!place.to.startsWith('/')) throw redirect({ href: place.to + queryText(place.search) });
    throw redirect({ ...place, replace: true });
  },
  loader: async ({ context }) => {
    await Promise.all([loadScreen(NOT_FOUND_SCREEN), context.words.complete()]);
  },
  component: function NoScreen() {
    const { Screen } = arrivedScreen(NOT_FOUND_SCREEN);
    return <Screen />;
  },
});

const tree = root.addChildren([...routes.map(screenRoute), ...gallery, others]);

/** Search parameters are strings, as the address has them; each screen reads its own. */
export function createAppRouter(history: RouterHistory, context: RouterContext) {
  const router = createRouter({
    routeTree: tree,
    history,
    context,
    parseSearch: (text) => searchOf(text),
    stringifySearch: (search) => queryText(strings(search)),
    // On the server it would only add an inline script, which the content policy refuses.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: 'intent',
    // Of each screen and not of the frame, which stays with its ways to other places.
    defaultErrorComponent: Failed,
  });
  if (!import.meta.env.SSR) router.navigate = afterPaint(router.navigate);
  return router;
}

/** A page that nobody sees paints nothing. */
const PAINTED_WITHIN_MS = 100;

/** The finger is answered before the work begins: the next screen is made once this one has painted the tap. */
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
      const instead = detour(entry, strings(search), context.api.session.get());
      if (instead) throw redirect({ ...instead, replace: true });
    },
    // The screen's own script, words and calls are here before it shows: no blank page in between.
    loader: async ({ context }) => {
      if (isFirst(entry.screen)) return;
      await Promise.all([loadScreen(entry.screen), context.words.complete(), knowAllCalls()]);
    },
    component: function RoutedScreen() {
      const { Screen } = arrivedScreen(entry.screen);
      const session = useSession();
      return isTrial(session) && isClosedToTrial(entry, session) ? <TrialRefused /> : <Screen />;
    },
  });
}

function strings(search: object): Record<string, string> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Stands in the frame where a screen could not be brought or broke while rendering. */
function Failed({ error }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const requestId = useRequestId(error);
  // Browsers word it each their own way that a script did not come, and all speak of a module.
  const cut = error instanceof CallFailure || /module|preload/.test(String(error));
  // A script that did not come is asked for again by the whole page alone.
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
