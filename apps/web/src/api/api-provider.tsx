import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { SystemStatus } from '@tessera/contract/system';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import type { ApiClient } from './client.ts';
import type { SessionStore } from './session-store.ts';

export interface Api {
  readonly client: ApiClient;
  readonly session: SessionStore;
  /** Start-up configuration of the page. */
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

/**
 * Returns the query options of one call. The key is the name and the input, so equal calls share one cache
 * entry.
 */
export function callOptions<Name extends CallName>(client: ApiClient, name: Name, input: CallInput<Name>) {
  return queryOptions<CallOutput<Name>>({
    queryKey: [name, input],
    queryFn: () => client.call(name, input),
  });
}

/**
 * Runs a reading call and caches the answer. `enabled: false` defers the call and hides an answer that was
 * cleared. `refetchEveryMs` repeats the call while the page is visible.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: { enabled?: boolean; refetchEveryMs?: number } = {},
) {
  const { client } = useApi();
  const query = callOptions(client, name, input);
  const { enabled = true, refetchEveryMs: refetchInterval = false } = options;
  const placeholderData = previousTranslation(query.queryKey);
  return useQuery({ ...query, ...(enabled && { placeholderData }), enabled, refetchInterval });
}

/** Returns whether a query key contains the language of the answer. */
export function namesLanguage(queryKey: QueryKey): boolean {
  return queryKey.some(hasLanguage);
}

/**
 * Placeholder of a list while the answer in a new language loads: the previous language, so that no skeleton
 * appears. Other queries get no placeholder.
 */
export function previousTranslation(queryKey: QueryKey) {
  return <Data,>(previous: Data | undefined, previousQuery: { readonly queryKey: QueryKey } | undefined) =>
    previousQuery && withoutLanguage(previousQuery.queryKey) === withoutLanguage(queryKey)
      ? previous
      : undefined;
}

function withoutLanguage(queryKey: QueryKey): string {
  return JSON.stringify(queryKey.map((part) => (hasLanguage(part) ? { ...part, language: '' } : part)));
}

function hasLanguage(part: unknown): part is { readonly language: unknown } {
  return typeof part === 'object' && part !== null && 'language' in part;
}
