import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { setTimeZone } from '@tessera/contract/time-zone';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import type { Bootstrap } from '@tessera/contract/first-view';
import { type ReactElement, useEffect, useState } from 'react';
import {
  type Api,
  ApiProvider,
  CallFailure,
  createClient,
  createSessionStore,
  useApi,
} from '../api/index.ts';
import { setAmountDecimals } from '../i18n/formats.ts';
import { useT } from '../i18n/locale-provider.tsx';
import type { Words } from '../i18n/words.ts';
import { paths } from '../paths.ts';
import { ToastProvider, useToast } from '../ui/feedback/toast.tsx';
import { afterLoad } from '../ui/loading/after-load.ts';
import { PictureOrigin } from '../ui/pictures/drawn-picture.tsx';
import type * as LivePart from './live/live.tsx';
import { LanguageSwitch, PreferencesProvider } from './panels/preferences.tsx';
import { type AppRouter, createAppRouter } from './routing/router.tsx';
import { SiteStatus } from './site-status.tsx';

/** The page has more important requests before this time. */
const DEFERRED_MS = 1000;

/** Retry delay after the script failed to load, for example without a network. */
const AGAIN_MS = 15_000;

export interface App {
  readonly router: AppRouter;
  readonly api: Api;
  readonly element: ReactElement;
}

const FRESH_MS = 30_000;

export interface AppParts {
  readonly words: Words;
  readonly history: RouterHistory;
  /** The result of `createQueries` for the same bootstrap. */
  readonly queries: QueryClient;
}

/** Creates the page from its bootstrap, identically on the server and in the browser. */
export function createApp(bootstrap: Bootstrap, { words, history, queries }: AppParts): App {
  const session = createSessionStore(bootstrap.session);
  const { status } = bootstrap;
  // Days, hours and amounts follow the merchant's settings, not those of the device.
  setTimeZone(status.info.timeZone);
  setAmountDecimals(currencyDecimals(status.info.currency));
  const api: Api = { session, client: createClient(session, status.info.bodyKey), status };
  // When the session ends for any reason, the tab deletes all data of the member.
  session.subscribe(() => session.get() ?? queries.clear());
  const router = createAppRouter(history, { api, words });
  // Redirects as soon as any call reports that the password must be changed first.
  session.subscribe(() => {
    if (session.get()?.firstTimeLogin) void redirectToNewPassword(router, words);
  });
  const element = (
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <LanguageSwitch words={words}>
          <PreferencesProvider
            theme={bootstrap.theme}
            balanceHidden={bootstrap.balanceHidden}
            openedAtMs={bootstrap.now}
          >
            <ToastProvider>
              <ReadableNotice />
              <SiteStatus words={words}>
                <PictureOrigin value={pictureOrigin(bootstrap)}>
                  <RouterProvider router={router} />
                </PictureOrigin>
              </SiteStatus>
              <DeferredLive router={router} words={words} />
            </ToastProvider>
          </PreferencesProvider>
        </LanguageSwitch>
      </ApiProvider>
    </QueryClientProvider>
  );
  return { router, api, element };
}

/** The progress text appears at the start of the navigation, so the messages must load first. */
async function redirectToNewPassword(router: AppRouter, words: Words): Promise<void> {
  await words.complete();
  await router.navigate({ to: paths.changePassword, replace: true });
}

/**
 * Selects a picture server of the operator by the page's time, so that server and browser select the same
 * one.
 */
function pictureOrigin({ status, now }: Bootstrap): string {
  const { imageCDNs } = status.info;
  return imageCDNs[now % imageCDNs.length] ?? '';
}

/** Creates the query cache with the answers of the bootstrap. */
export function createQueries(bootstrap: Bootstrap): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Refusals are final; unanswered calls are retried twice.
        retry: (failures, error) => failures < 2 && error instanceof CallFailure && error.code === 'offline',
      },
      // A mutation without a network fails immediately and is never sent later without the member's
      // knowledge.
      mutations: { networkMode: 'always' },
    },
  });
  for (const { call, input, value } of bootstrap.answers) queries.setQueryData([call, input], value);
  return queries;
}

const load = () => import('./live/live.tsx');

/** Opens the live stream after the page has loaded. */
function DeferredLive(props: LivePart.LiveProps) {
  const [loaded, setLoaded] = useState<typeof LivePart>();
  useEffect(() => {
    let off = afterLoad(bring, DEFERRED_MS);
    function bring() {
      load().then(setLoaded, () => {
        off = afterLoad(bring, AGAIN_MS);
      });
    }
    return () => off();
  }, []);
  return loaded && <loaded.Live {...props} />;
}

/** Warns once per tab that a body was sent unsealed. */
function ReadableNotice() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  useEffect(() => client.onReadable(() => toast.show(t('entry.notProtected'), 'long')), [client, toast, t]);
  return null;
}
