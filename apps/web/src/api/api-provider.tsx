import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SystemStatus } from '@tessera/contract/system';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import type { ApiClient } from './client.ts';
import { untilTranslated } from './in-language.ts';
import type { SessionStore } from './session-store.ts';

export interface Api {
  readonly client: ApiClient;
  readonly session: SessionStore;
  /** Start-up configuration the page was opened with. */
  readonly status: SystemStatus;
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { readonly api: Api; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('rendered outside ApiProvider');
  return api;
}

export function useSession(): SessionInfo | null {
  const { session } = useApi();
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** Query options of one call; the key is its name and input, so that everybody who asks the same shares the answer. */
export function callOptions<Name extends CallName>(client: ApiClient, name: Name, input: CallInput<Name>) {
  return queryOptions<CallOutput<Name>>({
    queryKey: [name, input],
    queryFn: () => client.call(name, input),
  });
}

/** Asks a reading call and keeps its answer. `enabled: false` waits, and shows nothing of an answer that was cleared. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean } = {},
) {
  const { client } = useApi();
  const asked = callOptions(client, name, input);
  const { enabled = true } = options;
  const placeholderData = untilTranslated(asked.queryKey);
  return useQuery({ ...asked, ...(enabled && { placeholderData }), enabled });
}
