import { REQUEST_ID_META } from '@tessera/contract/first-view';
import { CallFailure } from './exchange.ts';
import { useHydrated } from '../ui/loading/use-hydrated.ts';

/** Reference for support: of the call that failed, otherwise of the page. */
export function useRequestId(error: unknown): string | undefined {
  const pageRequestId = usePageRequestId();
  return (error instanceof CallFailure ? error.requestId : undefined) ?? pageRequestId;
}

/** Reference of the request that brought this page; undefined in the server's markup, which is kept for others. */
export function usePageRequestId(): string | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name=${REQUEST_ID_META}]`)?.content;
}
