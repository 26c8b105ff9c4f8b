import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { setTimeZone } from '@tessera/contract/calendar';
import { currencyDecimals } from '@tessera/contract/currency';
import type { Bootstrap } from '@tessera/contract/first-view';
import { type ReactElement, useEffect, useState } from 'react';
import {
  type Api,
  ApiProvider,
  CallFailure,
  createClient,
  createSessionStore,
  useApi,
} from '../../api/index.ts';
import { setAmountDecimals } from '../../i18n/formats.ts';
import { useT } from '../../i18n/locale-provider.tsx';
import type { Words } from '../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { ToastProvider, useToast } from '../../ui/feedback/toast.tsx';
import { afterLoad } from '../../ui/loading/after-load.ts';
import { PictureOrigin } from '../../ui/pictures/drawn-picture.tsx';
import type * as Arrived from '../live/live.tsx';
import { LanguageSwitch } from '../panels/language-switch.tsx';
import { PreferencesProvider } from '../panels/preferences.tsx';
import { type AppRouter, createAppRouter } from '../routing/router.tsx';
import { StartUp } from './start-up.tsx';

/** Before this the page has better things to load. */
const LATER_MS = 1000;

/** Without a network it does not come, and is asked for again. */
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
  /** What `createQueries` made of the same bootstrap. */
  readonly queries: QueryClient;
}

/** The whole page from its bootstrap, made alike on the server and in the browser. */
export function createApp(bootstrap: Bootstrap, { words, history, queries }: AppParts): App {
  const session = createSessionStore(bootstrap.session);
  const { status } = bootstrap;
  // Days, hours and amounts are the merchant's, not those of the device.
  setTimeZone(status.info.timeZone);
  setAmountDecimals(currencyDecimals(status.info.currency));
  const api: Api = { session, client: createClient(session, status.info.bodyKey), status };
  // Whatever ended the session, nothing of the member stays in this tab.
  session.subscribe(() => session.get() ?? queries.clear());
  const router = createAppRouter(history, { api, words });
  // Whichever call says that the password must be changed first, it leads there.
  session.subscribe(() => {
    if (session.get()?.firstTimeLogin) void leadToNewPassword(router, words);
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
              <StartUp words={words}>
                <PictureOrigin value={pictureOrigin(bootstrap)}>
                  <RouterProvider router={router} />
                </PictureOrigin>
              </StartUp>
              <LiveLater router={router} words={words} />
            </ToastProvider>
          </PreferencesProvider>
        </LanguageSwitch>
      </ApiProvider>
    </QueryClientProvider>
  );
  return { router, api, element };
}

/** The page says where it goes as soon as it sets out, so it needs the words of another screen before. */
async function leadToNewPassword(router: AppRouter, words: Words): Promise<void> {
  await words.complete();
  await router.navigate({ to: paths.changePassword, replace: true });
}

/** Any of the operator's picture servers; by the time of the page, so that server and browser pick the same. */
function pictureOrigin({ status, now }: Bootstrap): string {
  const { imageCDNs } = status.info;
  return imageCDNs[now % imageCDNs.length] ?? '';
}

/** The answers the page holds, to begin with those of its bootstrap. */
export function createQueries(bootstrap: Bootstrap): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays one; what never arrived is asked again twice.
        retry: (failures, error) => failures < 2 && error instanceof CallFailure && error.code === 'offline',
      },
      // What is sent without a network fails at once and says so, and is not sent behind its sender's back later.
      mutations: { networkMode: 'always' },
    },
  });
  for (const { call, input, value } of bootstrap.answers) queries.setQueryData([call, input], value);
  return queries;
}

const load = () => import('../live/live.tsx');

/** Opens the page's stream once the page stands. */
function LiveLater(props: Arrived.LiveProps) {
  const [arrived, setArrived] = useState<typeof Arrived>();
  useEffect(() => {
    let off = afterLoad(bring, LATER_MS);
    function bring() {
      load().then(setArrived, () => {
        off = afterLoad(bring, AGAIN_MS);
      });
    }
    return () => off();
  }, []);
  return arrived && <arrived.Live {...props} />;
}

/** Says, once in a tab, that what was just sent could be read on its way. */
function ReadableNotice() {
  const t = useT();
  const toast = useToast();
  const { client } = useApi();
  useEffect(() => client.onReadable(() => toast.show(t('entry.notProtected'), 'long')), [client, toast, t]);
  return null;
}
